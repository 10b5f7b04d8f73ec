import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openRealVenue, type RealVenue } from '../../../../support/renderer/real-sale.ts'
import { sell } from '../sell.ts'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
  const guest = await venue.guest(10_000, 'Rohan Mehta')
  await sell(venue, guest, [{ dish: venue.menu.biryani, qty: 2 }], 760)
  const [order] = await venue.call('listOrders')
  const params = { orderid: order?._id ?? '' }
  const body = { lines: [{ line: 0, qty: 1 }], total: 380, paidTo: 'card', reason: 'wrong_dish' }
  await venue.call('creditInvoice', { params, body })
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const section = async (name: string) =>
  (await screen.findByRole('heading', { name, level: 3 })).closest('section') ?? document.body
const row = (part: HTMLElement, label: string) => within(part).getByText(label).parentElement

it('a ship with one outlet has first and last invoice and credit note among its sales', async () => {
  await venue.open('/foodorder/zreport')
  const sales = await section('Sales')
  expect(row(sales, 'First invoice')).toHaveTextContent('INV-000001')
  expect(row(sales, 'First credit note')).toHaveTextContent('CN-000001')
  expect(screen.queryByRole('heading', { name: 'By outlet' })).toBeNull()
})

it('with two they are in each outlet’s part, since the ship’s are not one series', async () => {
  await venue.call('addOutlet', { body: { name: 'Pool Bar', code: 'PB' } })
  await venue.open('/foodorder/zreport')
  const parts = await section('By outlet')
  expect(row(parts, 'Main outlet, invoices')).toHaveTextContent('INV-000001 to INV-000001')
  expect(row(parts, 'Main outlet, credit notes (1)')).toHaveTextContent('380.00')
  expect(row(parts, 'Main outlet, numbers of credit notes')).toHaveTextContent('CN-000001 to CN-000001')
  expect(within(parts).queryByText(/^Pool Bar, (invoices|credit notes)/)).toBeNull()
  const sales = await section('Sales')
  expect(within(sales).queryByText(/^(First|Last) /)).toBeNull()
})
