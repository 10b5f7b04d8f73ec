import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Dish } from '../../../../src/shared/contract/dishes.ts'
import type { Order } from '../../../../src/shared/contract/orders.ts'
import { bridge } from '../../../../src/renderer/platform/bridge.ts'
import { dishCard, type Guest, keepOrder, openRealVenue, type RealVenue, sentRound } from '../../../support/renderer/real-sale.ts'
import type { RunningApp } from '../../../support/renderer/real-terminal.tsx'

let venue: RealVenue
beforeAll(async () => {
  venue = await openRealVenue()
})
afterAll(() => venue.close())
afterEach(() => venue.endWindows())

const rail = () => within(screen.getByRole('region', { name: 'Order' }))
const read = (id: string) => venue.call('getOrder', { params: { id } })
const newest = async (): Promise<Order> => {
  const [order] = await venue.call('listOrders', { query: { limit: '1' } })
  if (order === undefined) throw new Error('no order')
  return order
}
/** A check of another terminal. */
const otherCheck = (name: string, { _id, price }: Dish, qty = 1) =>
  venue.call('openCheck', { body: { order: [{ _id, qty }], totalprice: price * qty, name }, terminal: 'Bar' })

/** A check that was sent here, with a dish that was not. */
async function checkWithUnsent(): Promise<{ app: RunningApp; check: Order }> {
  keepOrder({ lines: [{ ...venue.menu.biryani, qty: 1 }], checkName: 'Deck chair 9', noTable: true })
  const app = await venue.open('/foodorder/foodorderdish')
  await app.user.click(await rail().findByRole('button', { name: 'Send 1 dish' }))
  await sentRound(1)
  const check = await newest()
  await app.user.click(dishCard('Grilled sea bass'))
  return { app, check }
}

async function mergeAway({ _id: other, version: otherversion }: Order): Promise<Order> {
  const into = await otherCheck('Lounge 4', venue.menu.soda)
  await venue.call('mergeOrder', {
    params: { id: into._id },
    body: { version: into.version, other, otherversion },
    terminal: 'Bar',
  })
  return into
}

it('is said at once where another terminal merged the check, and the unsent dishes go along when the clerk says so', async () => {
  const { app, check } = await checkWithUnsent()
  const into = await mergeAway(check)
  expect(await rail().findByText('Anita Rao merged this check into Lounge 4')).toBeInTheDocument()
  expect(rail().getByText('1 new dish of yours was not sent. It goes along only if you choose to.')).toBeInTheDocument()
  await app.user.click(rail().getByRole('button', { name: 'Take them to Lounge 4' }))
  await waitFor(() => expect(rail().queryByText(/merged this check/)).not.toBeInTheDocument())
  await app.user.click(await rail().findByRole('button', { name: 'Send 1 dish' }))
  await waitFor(async () =>
    expect((await read(into._id)).order.map(({ dishName }) => dishName).toSorted()).toEqual([
      'Fresh lime soda',
      'Grilled sea bass',
      'Vegetable biryani',
    ]),
  )
  // What this window still keeps after its answer would be the next test's order.
  await waitFor(() => expect(rail().queryByRole('button', { name: 'Send 1 dish' })).not.toBeInTheDocument())
})

it('sends nothing of the merged check once more where Send was faster than the news', async () => {
  const { app, check } = await checkWithUnsent()
  const into = await mergeAway(check)
  await app.user.keyboard('{F9}')
  expect(await rail().findByText('Anita Rao merged this check into Lounge 4')).toBeInTheDocument()
  expect(rail().getByText('Round 1')).toBeInTheDocument()
  expect((await newest())._id).toBe(into._id)
  expect(rail().getByRole('button', { name: 'Take them to Lounge 4' })).toBeInTheDocument()
})

it('leaves the unsent dishes behind when the clerk opens the other check without them', async () => {
  const { app, check } = await checkWithUnsent()
  const into = await mergeAway(check)
  await app.user.click(await rail().findByRole('button', { name: 'Open without them' }))
  await waitFor(() => expect(rail().queryByText('Grilled sea bass')).not.toBeInTheDocument())
  expect(rail().getByText('Vegetable biryani')).toBeInTheDocument()
  expect((await read(into._id)).order).toHaveLength(2)
})

it('keeps the unsent dishes as a new order where the check was cancelled elsewhere', async () => {
  const { app, check } = await checkWithUnsent()
  await venue.call('cancelOrder', { params: { id: check._id }, terminal: 'Bar' })
  expect(await rail().findByText('Anita Rao cancelled this check')).toBeInTheDocument()
  await app.user.click(rail().getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(rail().queryByText('Vegetable biryani')).not.toBeInTheDocument())
  expect(rail().getByText('Grilled sea bass')).toBeInTheDocument()
  expect(rail().queryByText(/cancelled this check/)).not.toBeInTheDocument()
})

it('goes on after all where the two were parted again before the clerk answered', async () => {
  const { check } = await checkWithUnsent()
  const into = await mergeAway(check)
  await rail().findByText('Anita Rao merged this check into Lounge 4')
  const { version } = await read(into._id)
  await venue.call('unmergeOrder', { params: { id: into._id }, body: { version, other: check._id }, terminal: 'Bar' })
  await waitFor(() => expect(rail().queryByText(/merged this check/)).not.toBeInTheDocument())
  expect(rail().getByText('Grilled sea bass')).toBeInTheDocument()
})

/** An order that another terminal made, taken up here, with a dish that nobody has. */
async function takenUp(id: string, dish?: string): Promise<RunningApp> {
  const { order: lines, version, userid, checkname = '' } = await read(id)
  const known = { orderid: id, version, lines, tables: [] }
  keepOrder({ lines, orderid: id, known, noTable: true, isCheck: userid === '', checkName: checkname })
  const app = await venue.open('/foodorder/foodorderdish')
  await rail().findByText('Vegetable biryani')
  if (dish !== undefined) await app.user.click(await waitFor(() => dishCard(dish)))
  return app
}

const oneBiryani = () => ({ order: [{ _id: venue.menu.biryani._id, qty: 1 }], totalprice: 380 })
const placedFor = async ({ pax }: Pick<Guest, 'pax'>) =>
  (await venue.call('placeOrder', { params: { userid: pax._id }, body: oneBiryani(), terminal: 'Bar' })).orderid

it('says of an order of a guest that it was cancelled elsewhere, before Check Out', async () => {
  const orderid = await placedFor(await venue.guest())
  await takenUp(orderid)
  await venue.call('cancelOrder', { params: { id: orderid }, terminal: 'Bar' })
  expect(await rail().findByText('Anita Rao cancelled this order')).toBeInTheDocument()
  expect(rail().getByText('Nothing that was added here is lost.')).toBeInTheDocument()
})

it('says of an order of a guest that it was paid elsewhere, and keeps what was added here as a new order', async () => {
  const guest = await venue.guest()
  const orderid = await placedFor(guest)
  const app = await takenUp(orderid, 'Grilled sea bass')
  await app.user.click(dishCard('Grilled sea bass'))
  await payElsewhere(guest, orderid)
  expect(await rail().findByText('Anita Rao took payment for this order')).toBeInTheDocument()
  expect(rail().getByText('2 new dishes of yours stay here as a new order.')).toBeInTheDocument()
  await app.user.click(rail().getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(rail().queryByText('Vegetable biryani')).not.toBeInTheDocument())
  expect(rail().getByText('Grilled sea bass')).toBeInTheDocument()
  expect(rail().queryByText(/took payment/)).not.toBeInTheDocument()
  expect((await read(orderid)).order.map(({ dishName }) => dishName)).toEqual(['Vegetable biryani'])
})

/** The guest's code is verified and the order paid at another terminal. */
async function payElsewhere({ card }: Guest, orderid: string): Promise<void> {
  const { order } = oneBiryani()
  const { id, PaxCreate1 } = await venue.call('sendOtp', { body: { cardNumber: card.cardNumber, order, orderid } })
  const codes = await bridge.call('deskCodes', {})
  const code = codes.ok ? (codes.value.find(({ cardNumber }) => cardNumber === card.cardNumber)?.code ?? '') : ''
  await venue.call('verifyOtp', { query: { mobileNo: PaxCreate1.mobileNo, code, customerid: id } })
  await venue.call('payOrder', { params: { customerid: id }, body: { balance: 380 }, terminal: 'Bar' })
}

it('says of an order of a guest that another one took its place', async () => {
  const { pax } = await venue.guest()
  const orderid = await placedFor({ pax })
  const app = await takenUp(orderid, 'Grilled sea bass')
  const { _id } = venue.menu.soda
  const body = { order: [{ _id, qty: 1 }], totalprice: 140, orderid, replace: true }
  await venue.call('placeOrder', { params: { userid: pax._id }, body, terminal: 'Bar' })
  expect(await rail().findByText('Anita Rao replaced this order by another')).toBeInTheDocument()
  expect(rail().getByText('1 new dish of yours stays here as a new order.')).toBeInTheDocument()
  await app.user.click(rail().getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(rail().queryByText('Vegetable biryani')).not.toBeInTheDocument())
  expect(rail().getByText('Grilled sea bass')).toBeInTheDocument()
})

it('says of a part that it was joined again elsewhere, and leads to the order that it was split from', async () => {
  const { biryani, soda } = venue.menu
  const order = [biryani, soda].map(({ _id }) => ({ _id, qty: 1 }))
  const whole = await venue.call('openCheck', {
    body: { order, totalprice: 520, name: 'Pool bar' },
    terminal: 'Bar',
  })
  const lines = [{ line: whole.order.findIndex(({ dishName }) => dishName === 'Vegetable biryani'), qty: 1 }]
  const split = { name: 'Sun deck', version: whole.version, lines }
  const { part } = await venue.call('splitOrder', { params: { id: whole._id }, body: split, terminal: 'Bar' })
  const app = await takenUp(part._id)
  await venue.call('joinOrder', { params: { id: part._id }, body: { version: part.version }, terminal: 'Bar' })
  expect(await rail().findByText('Anita Rao rejoined this part with Pool bar')).toBeInTheDocument()
  expect(rail().getByText('All of it was on that order.')).toBeInTheDocument()
  await app.user.click(rail().getByRole('button', { name: 'Open Pool bar' }))
  await waitFor(() => expect(rail().queryByText(/joined this part/)).not.toBeInTheDocument())
  expect(rail().getByText('Fresh lime soda')).toBeInTheDocument()
  expect(rail().getByText('Vegetable biryani')).toBeInTheDocument()
})
