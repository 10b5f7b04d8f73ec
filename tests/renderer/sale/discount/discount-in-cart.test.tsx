import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderTotalsAtom } from '../../../../src/renderer/sale/state/cart.atoms.ts'
import type { OrderInWork } from '../../../../src/renderer/model/sale/sale.ts'
import { saleAtom } from '../../../../src/renderer/sale/state/sale.atoms.ts'
import type { OrderLine } from '../../../../src/shared/contract/order-parts.ts'
import type { Order } from '../../../../src/shared/contract/orders.ts'
import { specified } from '../../../../src/shared/messages.ts'
import {
  dishCard,
  type Guest,
  keepOrder,
  openRealVenue,
  type RealVenue,
  sentRound,
  verifyCode,
} from '../../../support/renderer/real-sale.ts'
import type { RunningApp } from '../../../support/renderer/real-terminal.tsx'
import { approveAsked, supervisorDialog } from '../../../support/renderer/supervisor-hand.ts'

let venue: RealVenue
let guest: Guest
beforeAll(async () => {
  venue = await openRealVenue()
  await venue.supervisor()
  await allow(true)
})
afterAll(() => venue.close())
beforeEach(async () => {
  guest = await venue.guest()
})
afterEach(() => venue.endWindows())

const allow = async (allowed: boolean) => {
  const now = await venue.call('getVenue')
  await venue.call('updateVenue', { body: { ...now, discounts: { allowed, foodorder: 10, backoffice: 10 } } })
}
const rail = () => within(screen.getByRole('region', { name: 'Order' }))
const sheet = async () =>
  within((await screen.findByText(/^Discount for/)).closest<HTMLElement>('[role=dialog]') ?? document.body)
const orders = (): Promise<Order[]> => venue.call('listOrders', { query: { limit: '100' } })
const newest = async (): Promise<Order> => {
  const [order] = await orders()
  if (order === undefined) throw new Error('no order')
  return order
}
const cooked = async ({ _id: id }: Order) =>
  (await venue.call('listKitchenTickets', { params: { id } })).flatMap(({ added, voided }) => [
    ...added.map(({ qty, dishName }) => `${qty} ${dishName}`),
    ...voided.map(({ qty, dishName }) => `VOID ${qty} ${dishName}`),
  ])

/** Food Order with a cart of two biryani and a sea bass, Rs 1,540.50, that no server knows. */
const cart = (): OrderLine[] => [
  { ...venue.menu.biryani, qty: 2 },
  { ...venue.menu.bass, qty: 1 },
]
async function openCart(order: Partial<OrderInWork> = {}, path = '/foodorder/foodorderdish'): Promise<RunningApp> {
  keepOrder({ lines: cart(), ...order })
  return venue.open(path)
}
/** Opens the sheet, and presses in it what these are called. */
async function press({ user }: RunningApp, ...names: (string | RegExp)[]) {
  await user.click(await screen.findByRole('button', { name: 'Discount' }))
  const form = await sheet()
  for (const name of names) await user.click(form.getByRole('button', { name }))
  return form
}

describe('the discount of a cart that was never sent', () => {
  it('is offered from the first dish, where the venue allows it; Cancel leaves the cart as it was, and nothing is made', async () => {
    const before = (await orders()).length
    const app = await openCart({ lines: [] })
    await app.user.click(await screen.findByRole('button', { name: 'drinks' }))
    expect(await screen.findByText('No dishes yet')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Discount' })).not.toBeInTheDocument()
    await app.user.click(await screen.findByRole('button', { name: /^Fresh lime soda/ }))
    const sale = app.store.get(saleAtom)
    await press(app, '10 %', 'Long wait', 'Cancel')
    await press(app, '10 %', 'Long wait')
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText(/^Discount for/)).not.toBeInTheDocument())
    expect(app.store.get(saleAtom)).toBe(sale)
    expect((await orders()).length).toBe(before)
    await allow(false)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Discount' })).not.toBeInTheDocument())
    await allow(true)
  })

  it('keeps the dishes as they are, sends the kitchen nothing, and Check Out sends them once for what the code named', async () => {
    const app = await openCart()
    await press(app, '10 %', 'Long wait', 'Give discount')
    expect(await screen.findByText('Discount given: Rs 1,386.45 to pay')).toBeInTheDocument()
    const check = await newest()
    expect([check.userid, check.checkname, check.order.map(({ held }) => held), await cooked(check)]).toEqual([
      '',
      expect.stringMatching(/^Counter \d{1,2}:\d\d [AP]M$/),
      [true, true],
      [],
    ])
    expect(app.store.get(saleAtom).lines.map(({ qty, held, discount }) => [qty, held, discount?.amount])).toEqual([
      [2, undefined, 76],
      [1, undefined, 78.05],
    ])
    expect(rail().getByText('1,386.45')).toBeInTheDocument()
    expect(rail().getByRole('button', { name: 'Send 3 dishes' })).toBeEnabled()
    await app.user.click(rail().getByRole('button', { name: specified.orderDetails }))
    await verifyCode(app, guest.card.cardNumber)
    await app.user.click(screen.getByRole('button', { name: specified.checkOut }))
    await waitFor(() => expect(app.path()).toBe('/foodorder/checkout'))
    const placed = await newest()
    expect([placed._id, placed.userid, placed.totalprice]).toEqual([check._id, guest.pax._id, 1386.45])
    expect(await cooked(placed)).toEqual(['2 Vegetable biryani', '1 Grilled sea bass'])
    const pay = () => screen.getByRole('button', { name: specified.generateInvoice })
    await waitFor(() => expect(pay()).toBeEnabled())
    await app.user.click(pay())
    await waitFor(async () => expect(await venue.balanceOf(guest)).toBe(8613.55))
  })

  it('ends a code for the old total, and is taken back from the cart', async () => {
    const app = await openCart({}, '/foodorder/orderdetails')
    await verifyCode(app, guest.card.cardNumber)
    await press(app, '5 %', 'Birthday', 'Give discount')
    expect(await screen.findByText('Discount given: Rs 1,463.47 to pay')).toBeInTheDocument()
    expect(await screen.findByText('The order changed. Send a new code.')).toBeInTheDocument()
    await press(app, 'Remove')
    expect(await screen.findByText('Removed: Rs 1,540.50 to pay')).toBeInTheDocument()
    expect(app.store.get(orderTotalsAtom)).toMatchObject({ discount: 0, total: 154_050 })
  })

  it('above the ceiling waits for a supervisor; without one the cart is sent as it was', async () => {
    const app = await openCart()
    await press(app, 'Chosen dishes', /1 × Grilled sea bass/, 'Comp, no charge', 'Complaint', 'Give comp')
    const asked = await supervisorDialog()
    await app.user.click(asked.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    expect(app.store.get(saleAtom).lines.map(({ qty, held, discount }) => [qty, held, discount])).toEqual([
      [2, undefined, undefined],
      [1, undefined, undefined],
    ])
    await app.user.click((await sheet()).getByRole('button', { name: 'Give comp' }))
    await approveAsked(app.user)
    expect(await screen.findByText('Comp given: Rs 760.00 to pay')).toBeInTheDocument()
    await app.user.click(rail().getByRole('button', { name: 'Send 3 dishes' }))
    expect(await screen.findByText('Sent to Kitchen')).toBeInTheDocument()
    const check = await newest()
    expect([check.totalprice, await cooked(check)]).toEqual([760, ['2 Vegetable biryani', '1 Grilled sea bass']])
  })

  it('goes on after a lost answer and a reload: one check, and each dish at the kitchen once', async () => {
    const before = (await orders()).length
    const app = await openCart({ checkName: 'Deck chair 9' })
    venue.line.cutAnswersTo(({ path }) => path.startsWith('/api/checks'))
    await press(app, '10 %', 'Long wait', 'Give discount')
    await waitFor(async () => expect((await orders()).length).toBe(before + 1))
    await waitFor(() => expect(app.store.get(saleAtom).sending?.kept).toBe(true))
    const stored = localStorage.getItem('purser.sale') ?? ''
    app.close()
    venue.endWindows()
    localStorage.setItem('purser.sale', stored)
    const again = await venue.open('/foodorder/foodorderdish')
    await press(again, '10 %', 'Long wait', 'Give discount')
    expect(await screen.findByText('Discount given: Rs 1,386.45 to pay')).toBeInTheDocument()
    await again.user.click(rail().getByRole('button', { name: 'Send 3 dishes' }))
    expect(await sentRound(1)).toBeInTheDocument()
    const check = await newest()
    expect([(await orders()).length, check.totalprice]).toEqual([before + 1, 1386.45])
    expect(await cooked(check)).toEqual(['2 Vegetable biryani', '1 Grilled sea bass'])
  })

  it('is given on what is new of a check as well, and what was sent stays sent', async () => {
    const app = await openCart({ lines: cart().slice(0, 1), checkName: 'Bar 4' })
    await app.user.click(await rail().findByRole('button', { name: 'Send 2 dishes' }))
    expect(await sentRound(1)).toBeInTheDocument()
    await app.user.click(dishCard('Grilled sea bass'))
    await press(app, 'Chosen dishes', /1 × Grilled sea bass/, '10 %', 'Regular guest', 'Give discount')
    expect(await screen.findByText('Discount given: Rs 1,462.45 to pay')).toBeInTheDocument()
    expect(await cooked(await newest())).toEqual(['2 Vegetable biryani'])
    await app.user.click(rail().getByRole('button', { name: 'Send 1 dish' }))
    expect(await sentRound(2)).toBeInTheDocument()
    const check = await newest()
    expect(check.order.map(({ discount }) => discount?.amount)).toEqual([undefined, 78.05])
    expect(await cooked(check)).toEqual(['2 Vegetable biryani', '1 Grilled sea bass'])
  })

  it('is not taken along to another guest’s unpaid order', async () => {
    const body = { order: [{ _id: venue.menu.biryani._id, qty: 2 }], totalprice: 760 }
    const other = await venue.call('placeOrder', { params: { userid: guest.pax._id }, body })
    const app = await openCart({}, '/foodorder/orderdetails')
    await press(app, '10 %', 'Long wait', 'Give discount')
    await screen.findByText('Discount given: Rs 1,386.45 to pay')
    await app.user.type(await screen.findByLabelText('Card number'), guest.card.cardNumber)
    await app.user.click(screen.getByRole('button', { name: specified.sendOtp }))
    const question = within(await screen.findByRole('dialog', { name: `${guest.pax.fullName} has an unpaid order` }))
    expect(question.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Go back'])
    await app.user.click(question.getByRole('button', { name: 'Go back' }))
    expect((await venue.call('getOrder', { params: { id: other.orderid } })).totalprice).toBe(760)
  })
})
