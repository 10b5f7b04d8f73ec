import type { Page } from '@playwright/test'
import { specified } from '../../src/shared/messages.ts'
import { findingsInBothThemes, settled } from '../support/e2e/axe.ts'
import { CARD, test } from '../support/e2e/demo.ts'
import { dialogs, openDialog, openDialogs } from '../support/e2e/dialogs.ts'
import { eachMealScreen, mealDialogs } from '../support/e2e/meal-dialogs.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { outOfReach, sideways, tabThrough } from '../support/e2e/reach.ts'
import { NIGHTLY } from '../support/e2e/nightly.ts'
import { openScreen } from '../support/e2e/open-screen.ts'
import { SaleSteps } from '../support/e2e/sale.ts'
import { expect } from '../support/e2e/test.ts'
import { openScreens, type ProductScreen, staffScreens } from '../support/e2e/screens.ts'

/** Opens a screen and waits until nothing on it loads. */
async function openWhole(page: Page, screen: ProductScreen): Promise<void> {
  await openScreen(page, screen)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Notes what axe finds, by the name of what is shown, so that one run lists all. */
function judge(page: Page) {
  const all: string[] = []
  return {
    all,
    look: async (name: string): Promise<void> => {
      for (const finding of await findingsInBothThemes(page)) all.push(`${name}: ${finding}`)
    },
  }
}

test.describe('axe finds nothing serious or critical, light or dark,', () => {
  // It reads every element of dozens of screens, twice: minutes on a quiet machine.
  test.slow()

  // Each test judges a few, so that none of them runs out of time on a busy machine.
  const FEW = 8

  test.describe('on any screen', () => {
    for (let first = 0; first < staffScreens.length; first += FEW) {
      const few = staffScreens.slice(first, first + FEW)
      test(`${few[0]?.path} to ${few.at(-1)?.path}`, first === 0 ? {} : NIGHTLY, async ({ page }) => {
        const { all, look } = judge(page)
        for (const screen of few) {
          await openWhole(page, screen)
          await look(screen.path)
        }
        expect(all).toEqual([])
      })
    }
  })

  test('along a sale and in the dialogs on the way', async ({ page }) => {
    const { all, look } = judge(page)
    const sale = new SaleSteps(page, mouseHands(page))
    await page.goto('/foodorder/frontdesk')
    await page
      .getByRole('table')
      .getByRole('button', { name: /^[A-Z]/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('the drawer of a passenger')
    await page.keyboard.press('Escape')
    await sale.sendRegistration()
    await look('a form with its errors')
    await page.keyboard.press('Escape')

    await page.goto('/foodorder/selecttable')
    await sale.table('2nd Floor', 2).click()
    await expect(sale.table('2nd Floor', 2)).toHaveAttribute('aria-label', /this order/)
    await look('tables of this order')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('the help on keys')
    await page.keyboard.press('Escape')

    await page.goto('/foodorder/foodorderdish')
    const card = page.getByRole('main').locator('section[aria-label="Lunch"]').getByRole('button').first()
    for (let times = 0; times < 5; times += 1) await card.click()
    await look('dishes in the order, five of one')
    await page.goto('/foodorder/orderdetails')
    await sale.askForCode(CARD)
    await look('a code that was sent')
    await sale.hands.enterCode(sale.codeBoxes, (await sale.readCode()) === '000000' ? '111111' : '000000')
    await sale.verifyOtp.click()
    await expect(page.getByText('4 tries left')).toBeVisible()
    await look('a wrong code')
    await sale.verifyCode()
    await look('a verified code')
    await sale.checkOut.click()
    await expect(sale.sheet).toBeVisible()
    await look('the checkout')
    await sale.generateInvoice.click()
    await expect(page).toHaveURL('/taxinvoice')
    await expect(page.getByText('Confirmed')).toBeVisible()
    await look('the tax invoice')
    await sale.cancel.click()

    await page.goto('/foodorder/cardactive')
    const refund = page.getByRole('region', { name: 'Return' })
    await refund.getByLabel('Card number').fill(CARD)
    await refund.getByRole('button', { name: 'Return card' }).click()
    await expect(
      page
        .getByRole('dialog')
        .or(page.getByRole('status').filter({ hasText: /unpaid|valid/i }))
        .first(),
    ).toBeVisible()
    await look('a question before a card is returned')
    await page.goto('/setting')
    await sale.button('Add printer').click()
    await expect(page.getByRole('dialog', { name: 'Add printer' })).toBeVisible()
    await look('the form of a printer')
    expect(all).toEqual([])
  })

  const everyDialog = [...dialogs, ...mealDialogs]
  for (let first = 0; first < everyDialog.length; first += FEW) {
    const few = everyDialog.slice(first, first + FEW)
    test(`in any dialog: ${few[0]?.name} to ${few.at(-1)?.name}`, NIGHTLY, async ({ page }) => {
      const { all, look } = judge(page)
      for (const dialog of few) {
        await openDialog(page, dialog)
        await look(dialog.name)
      }
      expect(all).toEqual([])
    })
  }

  test('on the split of a check', NIGHTLY, async ({ page }) => {
    const { all, look } = judge(page)
    await eachMealScreen(page, look)
    expect(all).toEqual([])
  })

  test('in a full list that scrolls by itself', NIGHTLY, async ({ page }) => {
    const { all, look } = judge(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    for (const path of ['/adminuser/audit', '/foodorder/reporting', '/foodorder/cardreport', '/foodorder/inventory']) {
      await page.goto(path)
      await expect(page.locator('main tbody tr').nth(2)).toBeVisible()
      await look(path)
    }
    expect(all).toEqual([])
  })

  test.describe('without a login', () => {
    test.use({ asStaff: false })
    test('on the screens that anyone may open', async ({ page }) => {
      const { all, look } = judge(page)
      for (const screen of openScreens) {
        await openWhole(page, screen)
        await look(screen.path)
      }
      await page.goto('/')
      await page.getByRole('button', { name: specified.login, exact: true }).click()
      await expect(page.getByText(specified.wrongLogin)).toBeVisible()
      await look('a login that failed')
      for (const dialog of openDialogs) {
        await openDialog(page, dialog)
        await look(dialog.name)
      }
      expect(all).toEqual([])
    })
  })
})

test('negative control: a lost label and a faint text are found', async ({ page }) => {
  await page.goto('/foodorder/cardactive')
  await expect(page.getByRole('button', { name: 'Activate card' })).toBeVisible()
  expect(await findingsInBothThemes(page)).toEqual([])
  await page.evaluate(() => {
    const [input] = document.querySelectorAll('main input')
    document.querySelectorAll(`label[for="${input?.id ?? ''}"]`).forEach((label) => label.remove())
    for (const name of ['aria-label', 'aria-labelledby', 'title', 'placeholder']) input?.removeAttribute(name)
    document.querySelector('h1')?.setAttribute('style', 'color: #c9d2de !important; background: #fff')
  })
  const found = await findingsInBothThemes(page)
  expect(found).toContainEqual(expect.stringMatching(/^label \(critical\)/))
  expect(found).toContainEqual(expect.stringMatching(/^color-contrast \(serious\).*h1/))
})

test.describe('at 200 % zoom', () => {
  // 1440×900 screen pixels, of which the page has half as many of its own.
  test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 })

  test('every control of every screen can be reached', NIGHTLY, async ({ page }) => {
    const lost: string[] = []
    for (const screen of staffScreens) {
      await openWhole(page, screen)
      const beyond = await sideways(page)
      if (beyond > 0) lost.push(`${screen.path}: ${beyond} px to the side`)
      lost.push(...(await outOfReach(page)).map((name) => `${screen.path}: ${name}`))
    }
    expect(lost).toEqual([])
    await page.evaluate(() =>
      document.querySelectorAll('nav a').forEach((link) => link.setAttribute('style', 'position: fixed; left: -500px')),
    )
    expect(await outOfReach(page), 'negative control').not.toEqual([])
  })
})

test('Tab goes from the skip link over menu and top bar into the screen, and to the foot', async ({ page }) => {
  await openWhole(page, { path: '/foodorder/frontdesk', title: 'Front Desk' })
  const parts = await tabThrough(page, 90)
  expect(parts.slice(0, 4)).toEqual(['skip', 'menu', 'top', 'body'])
  await openWhole(page, { path: '/foodorder/selecttable', title: 'New Order' })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null), 'the skip link leads into the screen').toBe(
    true,
  )
})

test('who wants less motion gets none: nothing moves, it only fades', async ({ page }) => {
  const moves = async () => {
    await openWhole(page, { path: '/foodorder/frontdesk', title: 'Front Desk' })
    // By events, since a busy machine may draw no frame while something moves.
    await page.evaluate(() => {
      const seen = new Set<string>()
      const moving = ['transform', 'translate', 'left', 'right', 'width', 'height']
      const note = (names: string[]) => names.filter((name) => moving.includes(name)).forEach((name) => seen.add(name))
      document.addEventListener('transitionrun', ({ propertyName }) => note([propertyName]), true)
      document.addEventListener(
        'animationstart',
        ({ target }) => {
          for (const { effect } of target instanceof Element ? target.getAnimations() : [])
            if (effect instanceof KeyframeEffect) note(effect.getKeyframes().flatMap((frame) => Object.keys(frame)))
        },
        true,
      )
      Object.assign(window, { seen })
    })
    await page
      .getByRole('table')
      .getByRole('button', { name: /^[A-Z]/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    // Closed before it has begun to open, it would not move at all.
    await settled(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    return page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
  }
  expect(await moves()).toEqual([])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await moves(), 'negative control: others see the drawer slide').not.toEqual([])
})
