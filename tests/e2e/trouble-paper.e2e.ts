import type { Page } from '@playwright/test'
import type { VirtualPrinter } from '../../src/virtual-printer/virtual-printer.ts'
import type { Api } from '../support/e2e/api.ts'
import { expectOneCharge } from '../support/e2e/charge.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { NIGHTLY } from '../support/e2e/nightly.ts'
import { makeGuest, makeMenu, putInCart } from '../support/e2e/prepared.ts'
import { expectPaperOf } from '../support/e2e/paper.ts'
import { openCheckout, SaleSteps } from '../support/e2e/sale.ts'
import { expect, setUpPrinter, test } from '../support/e2e/test.ts'

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

/** Sells up to the tax invoice; the printer in its mood gets the original at once, as the settings have it by default. */
async function sell(page: Page, api: Api): Promise<PaidSale> {
  const sale = new SaleSteps(page, mouseHands(page))
  const charge = await openCheckout(sale, api)
  await sale.pay()
  await expectOneCharge(api, charge)
  return { sale, invoice: await storedInvoice(api) }
}

/** The bar under the top bar; toasts are alerts too. */
const trouble = (page: Page) => page.getByRole('alert').filter({ hasText: 'The sale is recorded.' })
const cutOff = (printer: VirtualPrinter) => expect.poll(() => printer.paper().length, { timeout: LOOK_MS })

async function expectOneReceipt(page: Page, printer: VirtualPrinter, { invoice }: PaidSale): Promise<void> {
  await cutOff(printer).toBe(1)
  await page.waitForTimeout(QUIET_MS)
  expect(printer.paper()).toHaveLength(1)
  expect(expectPaperOf(printer.paper()[0] ?? '', invoice).copy).toBe('')
  expect(printer.problems()).toEqual([])
}

test(
  'out of paper: the sale is recorded, the bar names the reason, loaded paper brings the invoice out once',
  NIGHTLY,
  async ({ page, api, printer }) => {
    await printer.setMood({ kind: 'paper-out' })
    const paid = await sell(page, api)
    await expect(page.getByText('Paper is out. It prints by itself once the printer is ready.')).toBeVisible()
    await expect(page.getByText('Card 10001 charged')).toBeVisible()
    await paid.sale.cancel.click()
    await expect(page.getByRole('contentinfo')).toContainText('Paper out')
    await expect(trouble(page)).toContainText('Paper is out. INV-000001 waits to print.', { timeout: TRIES_MS })
    await expect(page.getByRole('contentinfo')).toContainText('1 invoice waiting')
    expect(printer.bytesReceived(), 'nothing was sent to a printer without paper').toBe(0)
    await printer.setMood({ kind: 'ready' })
    await expect(trouble(page)).toBeHidden({ timeout: LOOK_MS })
    await expectOneReceipt(page, printer, paid)
    await expect(page.getByRole('contentinfo')).toContainText('INV-000001 printed')
  },
)

test('an open cover: named at once, and closing it brings the invoice out by itself, once', async ({ page, api, printer }) => {
  await printer.setMood({ kind: 'cover-open' })
  const paid = await sell(page, api)
  await expect(page.getByText('The cover is open. It prints by itself once the printer is ready.')).toBeVisible()
  await printer.setMood({ kind: 'ready' })
  await expect(page.getByText('Confirmed')).toBeVisible({ timeout: LOOK_MS })
  await expectOneReceipt(page, printer, paid)
})

/** Sells one order to each of so many guests, one after the other, and answers the stored invoices. */
async function sellTo(page: Page, api: Api, guests: number) {
  const sale = new SaleSteps(page, mouseHands(page))
  const dishes = await makeMenu(api)
  const invoices: Awaited<ReturnType<typeof storedInvoice>>[] = []
  for (let nth = 1; nth <= guests; nth += 1) {
    const paxManifestNo = String(10_000 + nth)
    const { pax } = await makeGuest(api, 10_000, { paxManifestNo, fullName: `Guest ${nth}`, email: `guest${nth}@mail.example` })
    await putInCart(page, dishes, nth)
    await page.goto('/foodorder/orderdetails')
    await sale.checkOutWith(paxManifestNo)
    await sale.pay()
    await sale.cancel.click()
    const sold = (await api.ok('listPax')).find(({ _id }) => _id === pax._id)
    invoices.push(await api.ok('getInvoice', { params: { orderid: sold?.orderid ?? '' } }))
  }
  return invoices
}

/** The invoices, each once and in their order, and nothing else. */
async function expectEachOnce(page: Page, printer: VirtualPrinter, invoices: Awaited<ReturnType<typeof sellTo>>): Promise<void> {
  await cutOff(printer).toBe(invoices.length)
  await page.waitForTimeout(QUIET_MS)
  const papers = printer.paper()
  expect(papers).toHaveLength(invoices.length)
  for (const [nth, invoice] of invoices.entries()) expect(expectPaperOf(papers[nth] ?? '', invoice).copy).toBe('')
  expect(printer.problems()).toEqual([])
}

const statesOf = async (api: Api) => (await api.bridge('printState', {})).jobs.map(({ state }) => state)
const untilStates = (api: Api, states: string[]) => expect.poll(() => statesOf(api), { timeout: 3 * TRIES_MS }).toEqual(states)

test(
  'mute while printing, three sales: the first is asked about, the others go on by themselves, in order, once',
  NIGHTLY,
  async ({ page, api, printer }) => {
    test.slow()
    await printer.setMood({ kind: 'mute', afterBytes: 1 })
    const invoices = await sellTo(page, api, 3)
    await untilStates(api, ['unknown', 'held', 'held'])
    await expect(trouble(page)).toContainText('Did INV-000001 come out?')
    await printer.setMood({ kind: 'ready' })
    await untilStates(api, ['printed', 'printed', 'unknown'])
    await expectEachOnce(page, printer, invoices)
    await trouble(page).getByRole('button', { name: 'Yes, it did' }).click()
    await expect(trouble(page)).toBeHidden()
  },
)

test(
  'switched off over a restart of the program: what was held goes on by itself, in order, once',
  NIGHTLY,
  async ({ page, api, printer, program }) => {
    test.slow()
    await printer.setMood({ kind: 'off' })
    const invoices = await sellTo(page, api, 2)
    await untilStates(api, ['held', 'held'])
    await expect(trouble(page)).toContainText('It prints by itself once the printer is ready.')
    await expect(trouble(page).getByRole('button', { name: 'Print all' })).toBeVisible()
    await program.kill()
    await program.startAgain()
    await untilStates(api, ['held', 'held'])
    await printer.setMood({ kind: 'ready' })
    await expectEachOnce(page, printer, invoices)
    await page.reload()
    await expect(page.getByRole('contentinfo')).toContainText('INV-000002 printed')
  },
)

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
  await expect(trouble(page)).toContainText('The printer stopped answering while printing. The sale is recorded.')
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
    await expect(page.getByText('Waiting to print')).toBeVisible()
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
