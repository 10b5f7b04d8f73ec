import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { OrderLine } from '../../../../src/shared/contract/order-parts.ts'
import { bridge } from '../../../../src/renderer/platform/bridge.ts'
import { startVirtualPrinter, type VirtualPrinter } from '../../../../src/virtual-printer/virtual-printer.ts'
import { deskPrinter } from '../../../support/printing/virtual-printer-samples.ts'
import { dishCard, keepOrder, openRealVenue, type RealVenue, sentRound } from '../../../support/renderer/real-sale.ts'
import type { RunningApp } from '../../../support/renderer/real-terminal.tsx'

let venue: RealVenue
let printer: VirtualPrinter
beforeAll(async () => {
  venue = await openRealVenue()
  printer = await startVirtualPrinter({ port: 0, columns: 42 })
})
afterAll(async () => {
  await venue.close()
  await printer.close()
})
afterEach(() => venue.endWindows())

const rail = () => within(screen.getByRole('region', { name: 'Order' }))
const printBill = () => rail().getByRole('button', { name: 'Print bill' })
const paper = () => printer.paper().at(-1) ?? ''
const printed = (count: number) => waitFor(() => expect(printer.paper()).toHaveLength(count), { timeout: 5000 })

async function openCheck(lines: OrderLine[]): Promise<RunningApp> {
  keepOrder({ lines, checkName: 'Deck chair 9', noTable: true })
  const app = await venue.open('/foodorder/foodorderdish')
  await bridge.call('savePrinter', deskPrinter(printer.address))
  expect(rail().queryByRole('button', { name: 'Print bill' }), 'nothing is ordered yet').not.toBeInTheDocument()
  await app.user.click(await rail().findByRole('button', { name: /^Send/ }))
  await sentRound(1)
  return app
}

it('prints what the server has of the check, says what is held of it, and marks a copy', async () => {
  const { biryani, soda } = venue.menu
  const app = await openCheck([{ ...biryani, qty: 2 }, { ...soda, qty: 1, held: true }]) // oxfmt-ignore
  await app.user.click(printBill())
  expect(await screen.findByText('The bill goes to the printer. It says that 1 dish is held')).toBeInTheDocument()
  await printed(1)
  expect(paper()).toMatch(/BILL[^]*Not a tax invoice, not paid[^]*Check +Deck chair 9[^]*Round 1[^]*Vegetable biryani +2/)
  expect(paper()).toMatch(/Held, not served yet\nFresh lime soda[^]*TOTAL +Rs 900\.00[^]*Held, not served yet +Rs 140\.00/)
  expect(paper()).not.toMatch(/COPY|Invoice |TAX INVOICE/)
  await app.user.click(printBill())
  await printed(2)
  expect(paper()).toContain('COPY 1 - REPRINT')
})

it('refuses while dishes are not sent, since they would be missing on it, and prints another bill once they are', async () => {
  const before = printer.paper().length
  const app = await openCheck([{ ...venue.menu.biryani, qty: 1 }])
  await app.user.click(dishCard('Grilled sea bass'))
  await app.user.click(printBill())
  expect(await screen.findByText('1 dish is not sent. Send or remove it first, then print the bill')).toBeInTheDocument()
  await app.user.click(rail().getByRole('button', { name: 'Send 1 dish' }))
  await waitFor(() => expect(rail().queryByText('Not sent yet')).not.toBeInTheDocument())
  expect(printer.paper()).toHaveLength(before)
  await app.user.click(printBill())
  await printed(before + 1)
  expect(paper()).toMatch(/Round 2[^]*Grilled sea bass +1/)
})

it('prints the bill as it is now after a printing whose answer was lost and another terminal’s order', async () => {
  const before = printer.paper().length
  const app = await openCheck([{ ...venue.menu.biryani, qty: 1 }])
  venue.line.cutAnswersTo(({ path }) => path.endsWith('/bill/print'))
  await app.user.click(printBill())
  await waitFor(() => expect(printBill()).toBeEnabled())
  await screen.findAllByText(/connection|server/i)
  venue.line.heal()
  const [check] = await venue.call('listOrders', { query: { limit: '1' } })
  const [{ _id }, soda] = [venue.menu.biryani, venue.menu.soda]
  const order = [{ _id, qty: 1, round: 1 }, { _id: soda._id, qty: 1 }] // oxfmt-ignore
  const body = { order, totalprice: 520, version: check?.version ?? 0 }
  await venue.call('sendCheck', { params: { id: check?._id ?? '' }, body, terminal: 'Bar' })
  await sentRound(2)
  await app.user.click(printBill())
  await printed(before + 1)
  expect(paper()).toMatch(/Fresh lime soda +1[^]*TOTAL +Rs 520\.00/)
  expect(paper()).not.toContain('COPY')
})
