import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { opened } from '../../../../../src/renderer/model/sale/moves.ts'
import { saleAtom } from '../../../../../src/renderer/sale/state/sale.atoms.ts'
import { specified } from '../../../../../src/shared/messages.ts'
import {
  type Guest,
  keepOrder,
  openRealVenue,
  type RealVenue,
  shownCode,
  typeCode,
} from '../../../../support/renderer/real-sale.ts'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const QUESTION = 'This order is Kabir Shah’s'
const button = (name: string | RegExp) => screen.getByRole('button', { name })

/** An unpaid order of Kabir Shah, opened again on Order Details. */
async function openPlaced(host: Guest) {
  const order = [{ _id: venue.menu.biryani._id, qty: 2 }]
  const { orderid: id } = await venue.call('placeOrder', {
    params: { userid: host.pax._id },
    body: { order, totalprice: 760, ordertable: [] },
  })
  const placed = await venue.call('getOrder', { params: { id } })
  keepOrder(opened(placed))
  return { id, app: await venue.open('/foodorder/orderdetails') }
}

const ordersOf = async (...guests: Guest[]) => {
  const ids = new Set(guests.map(({ pax }) => pax._id))
  const all = await venue.call('listOrders', { query: {} })
  return all.filter(({ userid }) => ids.has(userid)).map(({ _id, fullName, payment }) => [_id, fullName, payment])
}

async function sendCodeTo({ user }: { user: Awaited<ReturnType<RealVenue['open']>>['user'] }, cardNumber: string) {
  const field = await screen.findByLabelText('Card number')
  await user.clear(field)
  await user.type(field, cardNumber)
  await user.click(button(specified.sendOtp))
}

it('asks first, and gives the order to the guest who pays: nothing is ordered or owed twice', async () => {
  const host = await venue.guest(10_000, 'Kabir Shah')
  const friend = await venue.guest(10_000, 'Priya Deshmukh')
  const { id, app } = await openPlaced(host)
  await sendCodeTo(app, friend.card.cardNumber)
  expect(await screen.findByText(QUESTION)).toBeInTheDocument()
  await app.user.click(button('Priya Deshmukh pays it'))
  await typeCode(app.user, await shownCode())
  expect(await ordersOf(host, friend)).toEqual([[id, 'Priya Deshmukh', 'unpaid']])
  await app.user.click(button(specified.verifyOtp))
  await waitFor(() => expect(button(specified.checkOut)).toBeEnabled())
  await app.user.click(button(specified.checkOut))
  await screen.findByRole('button', { name: specified.generateInvoice })
  await waitFor(() => expect(button(specified.generateInvoice)).toBeEnabled())
  await app.user.click(button(specified.generateInvoice))
  await waitFor(() => expect(app.path()).toBe('/taxinvoice'))
  expect(await ordersOf(host, friend)).toEqual([[id, 'Priya Deshmukh', 'paid']])
  expect(await venue.balanceOf(host)).toBe(10_000)
})

it('goes back without a code and without a change', async () => {
  const host = await venue.guest(10_000, 'Kabir Shah')
  const friend = await venue.guest(10_000, 'Priya Deshmukh')
  const { id, app } = await openPlaced(host)
  await sendCodeTo(app, friend.card.cardNumber)
  await screen.findByText(QUESTION)
  await app.user.click(button('Go back'))
  await waitFor(() => expect(screen.queryByText(QUESTION)).not.toBeInTheDocument())
  expect(screen.queryByText('shown to staff')).not.toBeInTheDocument()
  expect(app.store.get(saleAtom).orderid).toBe(id)
  expect(await ordersOf(host, friend)).toEqual([[id, 'Kabir Shah', 'unpaid']])
})

it('says that the other guest owes an order already, and leaves both as they are', async () => {
  const host = await venue.guest(10_000, 'Kabir Shah')
  const friend = await venue.guest(10_000, 'Priya Deshmukh')
  const order = [{ _id: venue.menu.soda._id, qty: 1 }]
  await venue.call('placeOrder', { params: { userid: friend.pax._id }, body: { order, totalprice: 140, ordertable: [] } })
  const { id, app } = await openPlaced(host)
  await sendCodeTo(app, friend.card.cardNumber)
  await screen.findByText(QUESTION)
  await app.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Priya Deshmukh pays it' }))
  expect(await screen.findByText(/Priya Deshmukh has an unpaid order already/)).toBeInTheDocument()
  expect((await ordersOf(host))[0]).toEqual([id, 'Kabir Shah', 'unpaid'])
})
