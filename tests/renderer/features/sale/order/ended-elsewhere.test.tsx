import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Dish } from '../../../../../src/shared/contract/dishes.ts'
import type { Order } from '../../../../../src/shared/contract/orders.ts'
import { newId } from '../../../../../src/shared/ids.ts'
import { dishCard, keepOrder, openRealVenue, type RealVenue } from '../../../../support/renderer/real-sale.ts'
import type { RunningApp } from '../../../../support/renderer/real-terminal.tsx'

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
  venue.call('openCheck', { body: { order: [{ _id, qty }], totalprice: price * qty, newid: newId(), name }, terminal: 'Bar' })

/** A check that was sent here, with a dish that was not. */
async function checkWithUnsent(): Promise<{ app: RunningApp; check: Order }> {
  keepOrder({ lines: [{ ...venue.menu.biryani, qty: 1 }], checkName: 'Deck chair 9', noTable: true })
  const app = await venue.open('/foodorder/foodorderdish')
  await app.user.click(await rail().findByRole('button', { name: 'Send 1 dish' }))
  await rail().findByText('Round 1')
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
  expect(rail().getByText('1 new dish of yours were not sent. They go along only if you say so.')).toBeInTheDocument()
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

it('says of an order of a guest that it was cancelled elsewhere, before Check Out', async () => {
  const guest = await venue.guest()
  const { biryani } = venue.menu
  const body = { order: [{ _id: biryani._id, qty: 1 }], totalprice: 380 }
  const { orderid } = await venue.call('placeOrder', { params: { userid: guest.pax._id }, body })
  const order = await read(orderid)
  keepOrder({
    lines: order.order,
    orderid,
    noTable: true,
    known: { orderid, version: order.version, lines: order.order, tables: [] },
  })
  await venue.open('/foodorder/foodorderdish')
  await rail().findByText('Vegetable biryani')
  await venue.call('cancelOrder', { params: { id: orderid }, terminal: 'Bar' })
  expect(await rail().findByText('Anita Rao cancelled this order')).toBeInTheDocument()
})
