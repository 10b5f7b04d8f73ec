import type { Page } from '@playwright/test'
import type { VirtualPrinter } from '../../src/virtual-printer/virtual-printer.ts'
import type { Api } from '../support/e2e-api.ts'
import { expectOneCharge } from '../support/e2e-charge.ts'
import { mouseHands } from '../support/e2e-hands.ts'
import { expectPaperOf } from '../support/e2e-paper.ts'
import { openCheckout, SaleSteps } from '../support/e2e-sale.ts'
import { expect, setUpPrinter, test } from '../support/e2e-test.ts'

/** Automatic tries end 2 + 5 + 15 s after the first (printing.md); then the job waits for staff. */
const TRIES_MS = 30_000
/** A printer that recovered is noticed at the next look, every 10 s. */
const LOOK_MS = 15_000
/** Long enough for a second copy to come out, if one were on its way. */
const QUIET_MS = 1500

interface PaidSale {
  sale: SaleSteps
  invoice: Awaited<ReturnType<typeof storedInvoice>>
}

async function storedInvoice(api: Api) {
  const [pax] = await api.ok('listPax')
  return api.ok('getInvoice', { params: { orderid: pax?.orderid ?? '' } })
}

/** Sells up to the tax invoice; the printer in its mood gets the original at once, as the settings have it unless told otherwise. */
async function sell(page: Page, api: Api): Promise<PaidSale> {
  const sale = new SaleSteps(page, mouseHands(page))
  const charge = await openCheckout(sale, api)
  await sale.pay()
  await expectOneCharge(api, charge)
  return { sale, invoice: await storedInvoice(api) }
}

/** The bar under the top bar; toasts are alerts too. */
const trouble = (page: Page) => page.getByRole('alert').filter({ hasText: 'The sale stands.' })
const cutOff = (printer: VirtualPrinter) => expect.poll(() => printer.paper().length, { timeout: LOOK_MS })

async function expectOneReceipt(page: Page, printer: VirtualPrinter, { invoice }: PaidSale): Promise<void> {
  await cutOff(printer).toBe(1)
  await page.waitForTimeout(QUIET_MS)
  expect(printer.paper()).toHaveLength(1)
  expect(expectPaperOf(printer.paper()[0] ?? '', invoice).copy).toBe('')
  expect(printer.problems()).toEqual([])
}

test('out of paper: the sale stands, the bar names the reason, loaded paper brings the invoice out once', async ({
  page,
  api,
  printer,
}) => {
  await printer.setMood({ kind: 'paper-out' })
  const paid = await sell(page, api)
  await expect(page.getByText('Paper is out. It prints by itself.')).toBeVisible()
  await expect(page.getByText('Card 10001 charged once')).toBeVisible()
  await paid.sale.cancel.click()
  await expect(page.getByRole('contentinfo')).toContainText('Paper out')
  await expect(trouble(page)).toContainText('Paper is out. INV-000001 waits to print.', { timeout: TRIES_MS })
  await expect(page.getByRole('contentinfo')).toContainText('1 invoice waiting')
  expect(printer.bytesReceived(), 'nothing was sent to a printer without paper').toBe(0)
  await printer.setMood({ kind: 'ready' })
  await page.getByRole('button', { name: 'Print now' }).click()
  await expect(trouble(page)).toBeHidden()
  await expectOneReceipt(page, printer, paid)
  await expect(page.getByRole('contentinfo')).toContainText('INV-000001 printed')
})

test('an open cover: named at once, and closing it brings the invoice out by itself, once', async ({ page, api, printer }) => {
  await printer.setMood({ kind: 'cover-open' })
  const paid = await sell(page, api)
  await expect(page.getByText('The cover is open. It prints by itself.')).toBeVisible()
  await printer.setMood({ kind: 'ready' })
  await expect(page.getByText('Confirmed')).toBeVisible({ timeout: LOOK_MS })
  await expectOneReceipt(page, printer, paid)
})

test('a printer that resets mid-job is asked about, and printed again as a marked copy only', async ({ page, api, printer }) => {
  await printer.setMood({ kind: 'reset', afterBytes: 300 })
  const { sale, invoice } = await sell(page, api)
  const question = page.getByText('Did INV-000001 come out?')
  await expect(question).toBeVisible()
  await page.waitForTimeout(QUIET_MS)
  expect(printer.paper(), 'an unknown job is never tried again by itself').toEqual([])
  await page.getByRole('button', { name: 'No, it did not' }).click()
  await expect(question).toBeHidden()
  // What hangs out of the printer is torn off with the next receipt.
  await sale.print.click()
  await cutOff(printer).toBe(1)
  expect(expectPaperOf(printer.paper()[0] ?? '', invoice).copy).toBe('COPY 1 - REPRINT')

  await printer.setMood({ kind: 'reset', afterBytes: 300 })
  await sale.print.click()
  await expect(question).toBeVisible()
  await sale.cancel.click()
  await expect(trouble(page)).toContainText('Did INV-000001 come out?')
  await expect(trouble(page)).toContainText('The printer stopped answering while printing. The sale stands.')
  await page.getByRole('button', { name: 'Yes, it did' }).click()
  await expect(trouble(page)).toBeHidden()
  await page.waitForTimeout(QUIET_MS)
  expect(printer.paper()).toHaveLength(1)
})

test.describe('without a printer', () => {
  test.use({ printerSetUp: false })

  test('the sale goes on; the invoice waits and comes out once a printer is set up', async ({ page, api, printer }) => {
    const paid = await sell(page, api)
    await expect(page.getByText('No printer is set up')).toBeVisible()
    await paid.sale.print.click()
    await expect(page.getByText('Waits to print')).toBeVisible()
    await setUpPrinter(api, printer)
    await page.getByRole('button', { name: 'Print now' }).click()
    await expect(page.getByText('Confirmed')).toBeVisible()
    await expectOneReceipt(page, printer, paid)
  })
})

test('negative control: paper that says something else than the stored sale is noticed', async ({ page, api, printer }) => {
  const { invoice } = await sell(page, api)
  await cutOff(printer).toBe(1)
  const paper = printer.paper()[0] ?? ''
  expectPaperOf(paper, invoice)
  const [first, ...rest] = invoice.lines
  if (first === undefined) throw new Error('the invoice has no lines')
  const others = [
    { ...invoice, total: invoice.total + 0.01 },
    { ...invoice, invoiceno: 'INV-000002' },
    { ...invoice, lines: rest },
    { ...invoice, lines: [{ ...first, qty: 2 }, ...rest] },
    { ...invoice, balanceAfter: 0 },
  ]
  for (const other of others) expect(() => expectPaperOf(paper, other)).toThrow()
})
