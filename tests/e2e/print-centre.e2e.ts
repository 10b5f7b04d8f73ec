import { startVirtualPrinter, type VirtualPrinter } from '../../src/virtual-printer/virtual-printer.ts'
import type { Locator, Page } from '@playwright/test'
import { seriousFindings } from '../support/e2e/axe.ts'
import { mouseHands } from '../support/e2e/hands.ts'
import { openCheckout, SaleSteps } from '../support/e2e/sale.ts'
import { expectPaperOf } from '../support/e2e/paper.ts'
import { expect, test as base } from '../support/e2e/test.ts'

const COLUMNS = 48
/** Long enough for a second paper to come out, if one were on its way. */
const QUIET_MS = 800

/** A journey with a second printer, for the kitchen. */
const test = base.extend<{ kitchen: VirtualPrinter }>({
  kitchen: async ({ browserName: _one }, use) => {
    const printer = await startVirtualPrinter({ port: 0, columns: COLUMNS })
    await use(printer)
    await printer.close()
  },
})

const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const print = (page: Page, where: string, title: string | RegExp): Locator =>
  panel(page, where).getByRole('listitem').filter({ hasText: title })
const papers = (printer: VirtualPrinter) => expect.poll(() => printer.paper().length)

/** Sets the kitchen's printer up on Setting, as staff do. */
async function addKitchenPrinter(page: Page, { address }: VirtualPrinter): Promise<void> {
  await page.goto('/setting')
  await page.getByRole('button', { name: 'Add printer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add printer' })
  await dialog.getByRole('button', { name: 'Find printers' }).click()
  await expect(
    dialog.getByText(/No other printers found|Printers found/).or(dialog.getByRole('list', { name: 'Printers found' })),
  ).toBeVisible()
  await dialog.getByLabel('Name').fill('Kitchen printer')
  await dialog.getByLabel('Address').fill('not an address')
  await dialog.getByRole('checkbox', { name: 'Receipts' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Kitchen tickets' }).check()
  await dialog.getByRole('button', { name: 'Add printer' }).click()
  await expect(dialog.getByText('Enter an address such as 192.168.1.50:9100')).toBeVisible()
  await dialog.getByLabel('Address').fill(address)
  await dialog.getByRole('button', { name: 'Add printer' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'Kitchen printer' })).toContainText('Kitchen tickets')
}

test('kitchen and desk out of paper, a print nobody knows of, copies: all is solved in the print centre', async ({
  page,
  api,
  printer,
  kitchen,
}) => {
  await addKitchenPrinter(page, kitchen)
  await kitchen.setMood({ kind: 'paper-out' })
  await printer.setMood({ kind: 'reset', afterBytes: 300 })
  const sale = new SaleSteps(page, mouseHands(page))
  await openCheckout(sale, api)
  await sale.pay()
  await expect(page.getByText('Did INV-000001 come out?')).toBeVisible()
  await sale.cancel.click()

  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: /Kitchen printer/ })
    .click()
  await expect(page).toHaveURL('/foodorder/printcentre')
  await expect(page.getByRole('alert'), 'the queue itself has the trouble here').toHaveCount(0)
  const ticket = print(page, 'Queue', /^Kitchen .*ticket 1/)
  await expect(ticket).toContainText('Paper is out')
  await expect(panel(page, 'Printers').getByRole('listitem').filter({ hasText: 'Kitchen printer' })).toContainText('Paper out')

  expect(await seriousFindings(page)).toEqual([])

  await printer.setMood({ kind: 'ready' })
  await print(page, 'Queue', 'INV-000001').getByRole('button', { name: 'No, it did not' }).click()
  await expect(print(page, 'Finished', 'INV-000001')).toContainText('Did not come out')
  await print(page, 'Finished', 'INV-000001').getByRole('button', { name: 'Reprint' }).click()
  await papers(printer).toBe(1)
  const [pax] = await api.ok('listPax')
  const invoice = await api.ok('getInvoice', { params: { orderid: pax?.orderid ?? '' } })
  expect(expectPaperOf(printer.paper()[0] ?? '', invoice).copy).toBe('COPY 1 - REPRINT')

  await kitchen.setMood({ kind: 'ready' })
  await ticket.getByRole('button', { name: 'Print now' }).click()
  await papers(kitchen).toBe(1)
  const paper = kitchen.paper()[0] ?? ''
  expect(paper).toMatch(/KITCHEN[^]*Ticket +1\n/)
  for (const { dishName, qty } of invoice.lines) expect(paper.replaceAll(/\s+/g, ' ')).toContain(`${qty} x ${dishName}`)
  expect(paper).not.toMatch(/COPY|Rs|\d\.\d\d/)
  await expect(panel(page, 'Queue')).toContainText('Nothing is waiting to print')
  await page.keyboard.press('/')
  await page.keyboard.type('ticket')
  await expect(panel(page, 'Finished').getByRole('listitem')).toHaveCount(1)
  await print(page, 'Finished', /ticket 1/)
    .getByRole('button', { name: 'Reprint' })
    .click()
  await papers(kitchen).toBe(2)
  expect(kitchen.paper()[1]).toContain('COPY 1 - REPRINT')
  await page.waitForTimeout(QUIET_MS)
  expect([printer.paper().length, kitchen.paper().length], 'nothing came out twice').toEqual([1, 2])
  expect([...printer.problems(), ...kitchen.problems()]).toEqual([])
})
