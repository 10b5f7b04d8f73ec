import { keyboardHands, mouseHands, touchHands, watchPointers } from '../support/e2e/hands.ts'
import { NIGHTLY } from '../support/e2e/nightly.ts'
import { makeGuest, makeMenu } from '../support/e2e/prepared.ts'
import { pathIs, SaleSteps } from '../support/e2e/sale.ts'
import { expect, test } from '../support/e2e/test.ts'
import { wholeSale } from '../support/e2e/whole-sale.ts'
import { startSmtp, type TestSmtp } from '../support/fakes/smtp.ts'

const journey = test.extend<{ smtp: TestSmtp }>({
  smtp: async ({ browserName: _any }, use) => {
    const smtp = await startSmtp()
    await use(smtp)
    await smtp.stop()
  },
  flags: async ({ smtp }, use) => use(['--smtp-url', smtp.url, '--mail-from', 'purser@ship.example']),
})

journey.describe('the whole sale, from an empty database to decoded paper', () => {
  journey.use({ firstRun: true, printerSetUp: false, contextOptions: { reducedMotion: 'no-preference' } })

  journey('with the mouse', NIGHTLY, async ({ page, program, printer, smtp }) => {
    await page.goto('/')
    await wholeSale(mouseHands(page), { page, address: program.address, printer, smtp, printsOn: 'payment' })
  })

  journey('with the keyboard alone', async ({ page, program, printer, smtp }) => {
    const pointers = await watchPointers(page)
    await page.goto('/')
    await wholeSale(keyboardHands(page), { page, address: program.address, printer, smtp, printsOn: 'Print' })
    pointers.expectNone()
  })

  journey.describe('by touch', () => {
    journey.use({ viewport: { width: 1024, height: 768 }, hasTouch: true })
    journey('at 1024×768', NIGHTLY, async ({ page, program, printer, smtp }) => {
      await page.goto('/')
      await wholeSale(touchHands(page), { page, address: program.address, printer, smtp, printsOn: 'payment' })
    })
  })
})

/** Faster than a person, but not between two frames of the screen. */
const KEY_MS = 40
const MAX_KEYS = 25

test('a sale of one dish on a known table takes few keys, and the next Enter, Esc or F3 begins the next one', async ({
  page,
  api,
}) => {
  const { card } = await makeGuest(api, 5000)
  await makeMenu(api)
  const sale = new SaleSteps(page, keyboardHands(page))
  let pressed = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.waitForTimeout(KEY_MS)
      await page.keyboard.press(key)
      pressed += 1
    }
  }
  const sellAt = async (tableno: number) => {
    const table = sale.table('3rd Floor', tableno)
    await expect(table).toBeVisible()
    await press(String(tableno))
    await expect(table).toBeFocused()
    await press('Enter')
    await expect(table).toHaveAttribute('aria-pressed', 'true')
    await press('F4')
    await expect(sale.dishCard('Vegetable biryani')).toBeVisible()
    await press('b', 'i', 'r', 'Enter')
    await expect(page.getByRole('region', { name: 'Order' })).toContainText('Vegetable biryani')
    await press('F5')
    await expect(sale.cardNumber).toBeFocused()
    await press(...card.cardNumber.split(''), 'Enter')
    await press(...(await sale.readCode()).split(''), 'Enter')
    await expect(sale.checkOut).toBeFocused()
    await press('Enter')
    await expect(sale.generateInvoice).toBeFocused()
    await press('Enter')
    await expect(page).toHaveURL(pathIs('/taxinvoice'))
  }
  await page.goto('/foodorder/frontdesk')
  await expect(page.getByRole('searchbox', { name: 'Search passengers' })).toBeVisible()
  await press('F3')
  for (const [nth, next] of ['Enter', 'Escape', 'F3'].entries()) {
    await sellAt(nth + 1)
    expect(pressed, 'card number and code included').toBeLessThanOrEqual(MAX_KEYS)
    await expect(sale.button('New Order')).toBeFocused()
    pressed = 0
    await press(next)
    await expect(page).toHaveURL(pathIs('/foodorder/selecttable'))
    await expect(page.getByText('No table yet')).toBeVisible()
  }
})

test('negative control: the keyboard journey would not pass with one click in it', async ({ page }) => {
  const pointers = await watchPointers(page)
  await page.goto('/foodorder/selecttable')
  const sale = new SaleSteps(page, keyboardHands(page))
  await sale.hands.press(sale.table('1st Floor', 1))
  await expect(sale.table('1st Floor', 1)).toHaveAttribute('aria-pressed', 'true')
  pointers.expectNone()
  await sale.table('1st Floor', 2).click()
  await expect.poll(() => pointers.seen()).toContain('mousedown')
  expect(() => pointers.expectNone()).toThrow(/pointer events/)
})
