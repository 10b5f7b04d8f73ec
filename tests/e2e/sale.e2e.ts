import { keyboardHands, mouseHands, touchHands, watchPointers } from '../support/e2e/hands.ts'
import { SaleSteps } from '../support/e2e/sale.ts'
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
  journey.use({ firstRun: true, printerSetUp: false })

  journey('with the mouse', async ({ page, program, printer, smtp }) => {
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
    journey('at 1024×768', async ({ page, program, printer, smtp }) => {
      await page.goto('/')
      await wholeSale(touchHands(page), { page, address: program.address, printer, smtp, printsOn: 'payment' })
    })
  })
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
