import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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

let venue: RealVenue
let guest: Guest
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
beforeEach(async () => {
  guest = await venue.guest()
})
afterEach(() => venue.endWindows())

const rail = () => within(screen.getByRole('region', { name: 'Order' }))
const open = (lines: OrderLine[], checkName = 'Deck chair 9'): Promise<RunningApp> => {
  keepOrder({ lines, checkName, noTable: true })
  return venue.open('/foodorder/foodorderdish')
}
const newest = async (): Promise<Order> => {
  const [order] = await venue.call('listOrders', { query: { limit: '1' } })
  if (order === undefined) throw new Error('no order')
  return order
}
const cooked = async ({ _id: id }: Order) =>
  (await venue.call('listKitchenTickets', { params: { id } })).map(({ added, voided }) =>
    [...added, ...voided.map((line) => ({ ...line, qty: -line.qty }))].map(({ qty, dishName }) => `${qty} ${dishName}`),
  )

describe('Send', () => {
  it('asks whose check it is where there is no table, opens it, locks the round, and sends the next one by F9', async () => {
    const app = await open([{ ...venue.menu.biryani, qty: 2 }], '')
    await app.user.click(await rail().findByRole('button', { name: 'Send 2 dishes' }))
    const question = await screen.findByRole('dialog', { name: 'Whose check is this?' })
    await app.user.type(within(question).getByLabelText('Name of the check'), 'Bar 4{Enter}')
    expect(await screen.findByText('Sent to Kitchen')).toBeInTheDocument()
    expect(await sentRound(1)).toBeInTheDocument()
    expect(rail().queryByRole('button', { name: 'One more Vegetable biryani' })).not.toBeInTheDocument()
    await app.user.click(dishCard('Vegetable biryani'))
    expect(rail().getByText('Not sent yet')).toBeInTheDocument()
    await app.user.keyboard('{F9}')
    expect(await sentRound(2)).toBeInTheDocument()
    const check = await newest()
    expect([check.userid, check.checkname, await cooked(check)]).toEqual([
      '',
      'Bar 4',
      [['2 Vegetable biryani'], ['1 Vegetable biryani']],
    ])
    await app.user.click(await rail().findByRole('button', { name: 'Leave check' }))
    await waitFor(() => expect(app.path()).toBe('/foodorder/selecttable'))
    expect(localStorage.getItem('purser.sale')).toBeNull()
  })

  it('sends nothing twice after a lost answer, and nothing that was added meanwhile is lost', async () => {
    const app = await open([{ ...venue.menu.biryani, qty: 1 }])
    venue.line.cutAnswersTo(({ path }) => path.startsWith('/api/checks'))
    await app.user.click(await rail().findByRole('button', { name: 'Send 1 dish' }))
    await waitFor(async () => expect((await newest()).order).toHaveLength(1))
    await waitFor(() => expect(rail().getByRole('button', { name: 'Send 1 dish' })).toBeEnabled())
    venue.line.heal()
    await app.user.click(dishCard('Grilled sea bass'))
    await app.user.click(rail().getByRole('button', { name: 'Send 2 dishes' }))
    await app.user.click(await rail().findByRole('button', { name: 'Send 1 dish' }))
    expect(await sentRound(2)).toBeInTheDocument()
    expect(await cooked(await newest())).toEqual([['1 Vegetable biryani'], ['1 Grilled sea bass']])
  })

  it('keeps the number of guests of an open check, however fast it is pressed, and takes that for nobody else’s change', async () => {
    const app = await open([{ ...venue.menu.biryani, qty: 1 }])
    await app.user.click(await rail().findByRole('button', { name: 'Send 1 dish' }))
    await sentRound(1)
    const more = rail().getByRole('button', { name: 'One more guest' })
    for (let times = 0; times < 6; times += 1) await app.user.click(more)
    await waitFor(async () => expect((await newest()).covers).toBe(6))
    await app.user.click(dishCard('Grilled sea bass'))
    await app.user.click(rail().getByRole('button', { name: 'Send 1 dish' }))
    expect(await sentRound(2)).toBeInTheDocument()
    expect((await newest()).covers).toBe(6)
    expect(rail().queryByText(/changed this order|added/)).not.toBeInTheDocument()
  })

  it('takes over at once what another terminal sent, and keeps what is new here', async () => {
    const app = await open([{ ...venue.menu.biryani, qty: 1 }])
    await app.user.click(await rail().findByRole('button', { name: 'Send 1 dish' }))
    await sentRound(1)
    await app.user.click(dishCard('Grilled sea bass'))
    const check = await newest()
    const [{ _id }, soda] = [venue.menu.biryani, venue.menu.soda]
    const order = [{ _id, qty: 1, round: 1 }, { _id: soda._id, qty: 2 }] // oxfmt-ignore
    const body = { order, totalprice: 660, version: check.version }
    await venue.call('sendCheck', { params: { id: check._id }, body, terminal: 'Bar' })
    expect(await rail().findByText(/added 2 × Fresh lime soda/)).toBeInTheDocument()
    await app.user.click(rail().getByRole('button', { name: 'Send 1 dish' }))
    expect(await sentRound(3)).toBeInTheDocument()
    expect(await cooked(check)).toEqual([['1 Vegetable biryani'], ['2 Fresh lime soda'], ['1 Grilled sea bass']])
  })
})

describe('a check whose guest comes at the end', () => {
  it('is the guest’s with Check Out, which sends the rest', async () => {
    const app = await open([{ ...venue.menu.biryani, qty: 1 }])
    await app.user.click(await rail().findByRole('button', { name: 'Send 1 dish' }))
    await sentRound(1)
    await app.user.click(dishCard('Grilled sea bass'))
    await app.user.click(rail().getByRole('button', { name: specified.orderDetails }))
    expect(await screen.findByText(/^Open check, no guest yet/)).toBeInTheDocument()
    await verifyCode(app, guest.card.cardNumber)
    await app.user.click(screen.getByRole('button', { name: specified.checkOut }))
    await waitFor(() => expect(app.path()).toBe('/foodorder/checkout'))
    const check = await newest()
    expect([check.userid, check.order.map(({ round }) => round)]).toEqual([guest.pax._id, [1, 2]])
    expect(await cooked(check)).toEqual([['1 Vegetable biryani'], ['1 Grilled sea bass']])
  })

  it('is not mixed with another unpaid order of that guest', async () => {
    const body = { order: [{ _id: venue.menu.samosa._id, qty: 1 }], totalprice: 240 }
    const other = await venue.call('placeOrder', { params: { userid: guest.pax._id }, body })
    const app = await open([{ ...venue.menu.biryani, qty: 1 }])
    await app.user.click(await rail().findByRole('button', { name: 'Send 1 dish' }))
    await sentRound(1)
    await app.user.click(rail().getByRole('button', { name: specified.orderDetails }))
    await app.user.type(await screen.findByLabelText('Card number'), guest.card.cardNumber)
    await app.user.click(screen.getByRole('button', { name: specified.sendOtp }))
    const question = await screen.findByRole('dialog', { name: `${guest.pax.fullName} has an unpaid order` })
    expect(
      within(question)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Go back'])
    await app.user.click(within(question).getByRole('button', { name: 'Go back' }))
    expect((await venue.call('getOrder', { params: { id: other.orderid } })).payment).toBe('unpaid')
    expect(await screen.findByText(/^Open check, no guest yet/)).toBeInTheDocument()
  })
})
