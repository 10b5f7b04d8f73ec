import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { saleAtom } from '../../../../src/renderer/sale/state/sale.atoms.ts'
import { type Guest, openRealVenue, type RealVenue } from '../../../support/renderer/real-sale.ts'
import { sell } from '../reports/sell.ts'

let venue: RealVenue
let guest: Guest
let orderid: string
beforeAll(async () => {
  venue = await openRealVenue()
  guest = await venue.guest(10_000, 'Rohan Mehta')
  const { bass, soda } = venue.menu
  await sell(venue, guest, [{ dish: bass, qty: 1 }, { dish: soda, qty: 5 }], 1480.5) // oxfmt-ignore
  const [bill] = await venue.call('listBills')
  orderid = bill?.orderid ?? ''
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const open = () => venue.open(`/foodorder/creditnote?order=${orderid}`)
const more = (dish: string) => screen.findByRole('button', { name: `One more ${dish} to reverse` })
const issue = () => screen.getByRole('button', { name: 'Issue credit note' })
const sumOf = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement

it('without an order it says where invoices are corrected, and leads there', async () => {
  const app = await venue.open('/foodorder/creditnote')
  await screen.findByRole('heading', { name: 'No invoice is chosen' })
  await app.user.click(screen.getByRole('button', { name: 'Open order status' }))
  await waitFor(() => expect(app.path()).toBe('/foodorder/orderstatus'))
})

it('of an order that does not exist it says so, and that what was paid is safe', async () => {
  await venue.open('/foodorder/creditnote?order=01990000-0000-7000-8000-000000000000')
  expect(await screen.findByText(/This order does not exist\. It is paid, and stays as it is\./)).toBeVisible()
})

it('reverses no more than was sold, and shows at once what that comes to', async () => {
  const app = await open()
  const bass = await more('Grilled sea bass')
  await app.user.click(bass)
  expect(bass).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Choose a reason' })).toBeDisabled()
  await app.user.click(screen.getByRole('button', { name: 'Whole invoice' }))
  expect(sumOf('Net paid')).toHaveTextContent('0.00')
  await app.user.click(screen.getByRole('button', { name: 'One less Grilled sea bass to reverse' }))
  expect(sumOf('This note')).toHaveTextContent('−700.00')
  await app.user.click(screen.getByRole('button', { name: 'Quality' }))
  expect(screen.getByText(/8,519\.50 becomes 9,219\.50/)).toBeVisible()
  const paper = screen.getByRole('img', { name: 'Credit note for INV-000001 as it will print' })
  expect(paper).toHaveTextContent('set on issue')
  expect(paper).toHaveTextContent('Quality')
})

it('issues it once, shows what the server wrote, and begins the same guest’s next order where that is wanted', async () => {
  const app = await open()
  await app.user.click(await more('Fresh lime soda'))
  await app.user.click(screen.getByRole('button', { name: 'Wrong dish served' }))
  await app.user.click(issue())
  expect(await screen.findByRole('img', { name: 'Credit note CN-000001' })).toHaveTextContent('CN-000001')
  expect(await venue.balanceOf(guest)).toBe(8519.5 + 140)
  const row = within(screen.getByRole('row', { name: /Fresh lime soda/ }))
  await waitFor(() => expect(row.getByText('CN-000001')).toBeVisible())
  expect(row.getByText('of 4')).toBeVisible()
  const earlier = within(await screen.findByRole('list', { name: 'Credit notes so far' }))
  expect(earlier.getByText(/Anita Rao · Wrong dish served/)).toBeVisible()
  expect(earlier.getByRole('button', { name: 'Print CN-000001' })).toBeEnabled()

  await app.user.click(await more('Fresh lime soda'))
  await app.user.click(screen.getByRole('button', { name: 'Wrong dish served' }))
  await app.user.click(screen.getByRole('switch', { name: 'Then sell the right dishes' }))
  // A press while the first note is still being printed does nothing.
  await waitFor(() => expect(issue()).not.toHaveClass('ant-btn-loading'))
  await app.user.click(issue())
  await waitFor(() => expect(app.path()).toBe('/foodorder/foodorderdish'))
  expect(app.store.get(saleAtom)).toMatchObject({ stage: 'cart', lines: [], cardNumber: guest.card.cardNumber })
  expect((await venue.call('invoiceCredits', { params: { orderid } })).credited).toBe(280)
})

it('an answer that is lost is asked for again: one credit note, not two', async () => {
  const app = await open()
  await app.user.click(await more('Fresh lime soda'))
  await app.user.click(screen.getByRole('button', { name: 'Quality' }))
  venue.line.cutAnswersTo(({ method, path }) => method === 'POST' && path.endsWith('/credit-notes'))
  await app.user.click(issue())
  expect(await screen.findByText(/It is not known whether the last credit note was issued/)).toBeVisible()
  venue.line.heal()
  await app.user.click(issue())
  await screen.findByRole('img', { name: 'Credit note CN-000003' })
  expect((await venue.call('invoiceCredits', { params: { orderid } })).credited).toBe(420)
})
