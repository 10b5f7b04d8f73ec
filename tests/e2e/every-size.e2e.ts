import type { Locator, Page } from '@playwright/test'
import { CARD, test } from '../support/e2e/demo.ts'
import { dialogLooks, enlargeText, forcedSight, otherSights, walker } from '../support/e2e/every-size.ts'
import { layoutFaults } from '../support/e2e/layout.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { NIGHTLY } from '../support/e2e/nightly.ts'
import { openScreen } from '../support/e2e/open-screen.ts'
import { openScreens, staffScreens } from '../support/e2e/screens.ts'
import { SaleSteps, toOrderDetails } from '../support/e2e/sale.ts'
import { expect } from '../support/e2e/test.ts'
import { dialogOf, dialogs, openDialog, openDialogs, type ProductDialog } from '../support/e2e/dialogs.ts'
import { eachMealScreen, mealDialogs, TABLE_OF_SIX, takeUp } from '../support/e2e/meal-dialogs.ts'

/** A walk looks at some hundred pictures; on a machine busy with other work it takes its time. */
const WALK_MS = 600_000

/** Each change is tried with the screens that waiters work with, the rest every night. */
const FRONT_DESK = 'at the front desk'
const nightlyUnless = (isFrontDesk: boolean) => (isFrontDesk ? {} : NIGHTLY)

/** Routes that show what another one shows. */
const twins = ['/foodorder', '/adminuser', '/adminuser/*']
const once = staffScreens.filter(({ path }) => !twins.includes(path))
const groups = {
  [FRONT_DESK]: once.slice(0, 8),
  'of orders and reports': once.slice(8, 14),
  'of the back office': once.slice(14),
}

for (const [name, screens] of Object.entries(groups))
  test(
    `every screen ${name} fits the window, light and dark, and forced colours`,
    nightlyUnless(name === FRONT_DESK),
    async ({ page }) => {
      test.setTimeout(WALK_MS)
      const walk = walker(page)
      const others: string[] = []
      for (const screen of screens) {
        await walk.at(screen.path, () => openScreen(page, screen))
        others.push(...(await forcedSight(page, screen.path)))
      }
      expect([...walk.faults, ...others]).toEqual([])
    },
  )

test('the list of orders fits the window, light and dark', NIGHTLY, async ({ page }) => {
  test.setTimeout(WALK_MS)
  const walk = walker(page)
  const rows = page.getByRole('table').getByRole('row')
  await walk.at(
    'the list of orders',
    async () => {
      await page.goto('/foodorder/orderstatus')
      await page.getByText('List', { exact: true }).click()
      await expect(rows.nth(2)).toBeVisible()
    },
    () => rows.nth(2).isVisible(),
  )
  expect(walk.faults).toEqual([])
})

const halves = { [FRONT_DESK]: dialogs.slice(0, 10), 'of reports and the back office': dialogs.slice(10) }

/** Looks at each dialog at every size, then as `otherwise` has it; it is opened once more where a size closed it. */
async function walkDialogs(page: Page, opened: readonly ProductDialog[], otherwise = forcedSight): Promise<readonly string[]> {
  const walk = walker(page, dialogLooks)
  const others: string[] = []
  for (const dialog of opened) {
    const open = () => openDialog(page, dialog)
    await walk.at(dialog.name, open, () => dialogOf(page).isVisible())
    if (!(await dialogOf(page).isVisible())) await open()
    others.push(...(await otherwise(page, dialog.name)))
  }
  return [...walk.faults, ...others]
}

for (const [half, opened] of Object.entries(halves))
  test(
    `every dialog ${half} fits the window, light and dark, and forced colours`,
    nightlyUnless(half === FRONT_DESK),
    async ({ page }) => {
      test.setTimeout(WALK_MS)
      expect(await walkDialogs(page, opened)).toEqual([])
    },
  )

test(
  'what opens while a table eats fits the window, light and dark, forced colours and text at 200 %',
  NIGHTLY,
  async ({ page }) => {
    test.setTimeout(WALK_MS)
    expect(await walkDialogs(page, mealDialogs, otherSights)).toEqual([])
  },
)

test('the split of a check fits the window, light and dark, forced colours and text at 200 %', NIGHTLY, async ({ page }) => {
  test.setTimeout(WALK_MS)
  const walk = walker(page)
  const others: string[] = []
  await eachMealScreen(page, async (name) => {
    await walk.at(name, async () => {})
    others.push(...(await otherSights(page, name)))
  })
  expect([...walk.faults, ...others]).toEqual([])
})

test('a check that is moved, merged and taken up fits the window, light and dark', NIGHTLY, async ({ page }) => {
  test.setTimeout(WALK_MS)
  const walk = walker(page)
  const stay = async () => {}
  await page.goto('/foodorder/selecttable')
  for (const [key, name] of [
    ['m', 'Move order'],
    ['g', 'Merge order'],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: /^1st Floor Medium table 4/ }).focus()
    await page.keyboard.press(key)
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await walk.at(name, stay)
    await page.getByRole('button', { name: /^Stop/ }).click()
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await takeUp(page, TABLE_OF_SIX)
  await page.locator('[data-card]').filter({ hasText: 'Fish tacos' }).click()
  await walk.at('a check with rounds, one held and one new', stay)
  await page.goto('/foodorder/orderdetails')
  await expect(page.getByRole('button', { name: 'Remove Grilled sea bass' })).toBeVisible()
  await walk.at('what a check comes to', stay)
  expect(walk.faults).toEqual([])
})

/** A sale from its dishes to the credit note for it, looked at after each step. */
async function eachStep(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  const sale = new SaleSteps(page, mouseHands(page))
  await page.goto('/foodorder/foodorderdish')
  const dishes = page.getByRole('main').locator('section[aria-label="Lunch"]').getByRole('button')
  for (const nth of [0, 1, 2, 3]) await dishes.nth(nth).click()
  await look('dishes in the order')
  await page.goto('/foodorder/orderdetails')
  await sale.askForCode(CARD)
  await look('a code that was sent')
  await sale.verifyCode()
  await look('a verified code')
  await sale.checkOut.click()
  await expect(dialogOf(page)).toBeVisible()
  await look('the question for a table')
  await sale.button('No table').click()
  await expect(sale.sheet).toBeVisible()
  await look('the checkout')
  const invoiceno = await sale.pay()
  await look('the tax invoice')
  await sale.button(`Correct ${invoiceno}`).click()
  await sale.button('Whole invoice').click()
  await sale.button('Wrong dish served').click()
  await look('the credit note for it')
}

test('the steps of a sale fit the window, light and dark, and forced colours', async ({ page }) => {
  test.setTimeout(WALK_MS)
  const walk = walker(page)
  const others: string[] = []
  await eachStep(page, async (name) => {
    await walk.at(name, async () => {})
    others.push(...(await forcedSight(page, name)))
  })
  expect([...walk.faults, ...others]).toEqual([])
})

test('in the shortest window each button of a payment is in sight when its step begins', async ({ page }) => {
  await page.setViewportSize({ width: 960, height: 540 })
  const sale = new SaleSteps(page, mouseHands(page))
  const inSight = (what: Locator) => expect(what).toBeInViewport({ ratio: 1 })
  await page.goto('/foodorder/selecttable')
  await takeUp(page, TABLE_OF_SIX)
  await toOrderDetails(page)
  await sale.cardNumber.fill(CARD)
  await inSight(sale.sendOtp)
  await inSight(sale.checkOut)
  await sale.sendOtp.click()
  await inSight(sale.codeBoxes.first())
  await inSight(sale.verifyOtp)
  await sale.verifyCode()
  await inSight(sale.checkOut)
})

test.describe('nobody is logged in', () => {
  test.use({ asStaff: false })
  test('the open screens and their dialogs fit the window, light and dark', async ({ page }) => {
    test.setTimeout(WALK_MS)
    const walk = walker(page)
    for (const screen of openScreens) await walk.at(screen.path, () => openScreen(page, screen))
    expect([...walk.faults, ...(await walkDialogs(page, openDialogs))]).toEqual([])
  })
})

test('with text at 200 % every screen fits a desk’s screens', NIGHTLY, async ({ page }) => {
  test.setTimeout(WALK_MS)
  await enlargeText(page)
  const faults: string[] = []
  for (const screen of once) {
    await page.setViewportSize({ width: 1920, height: 1080 })
    await openScreen(page, screen)
    faults.push(...(await layoutFaults(page)).map((fault) => `${screen.path}: ${fault}`))
  }
  expect(faults).toEqual([])
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).fontSize), 'text is larger').toBe('30px')
})

test('with text at 200 % every dialog and every step of a sale fits a desk’s screens', NIGHTLY, async ({ page }) => {
  test.setTimeout(WALK_MS)
  await enlargeText(page)
  const faults: string[] = []
  const look = async (name: string): Promise<void> => {
    faults.push(...(await layoutFaults(page)).map((fault) => `${name}: ${fault}`))
  }
  await page.setViewportSize({ width: 1920, height: 1080 })
  for (const dialog of dialogs) {
    await openDialog(page, dialog)
    await look(dialog.name)
  }
  await eachStep(page, look)
  expect(faults).toEqual([])
})
