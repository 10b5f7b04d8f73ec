import type { Dish } from '../../../../../src/shared/contract/dishes.ts'
import type { Order } from '../../../../../src/shared/contract/orders.ts'
import { APPROVAL_VALID_MS } from '../../../../../src/server/cards/otp.ts'
import { currentVenue, saveVenue } from '../../../../../src/server/venue/venue.repo.ts'
import { lineBack, opened, totalOfLines } from '../../../../support/server/check.ts'
import { type Client, staffClient } from '../../../../support/server/client.ts'
import { freeTables, type Guest, makeDish, makeGuest } from '../../../../support/server/sale.ts'
import type { TestServer } from '../../../../support/server/server.ts'

export const CARD_PIN = '4815'

/** A clerk at a terminal: the first changes an order, the second acts on what was read before. */
export interface Desk {
  client: Client
  terminal: string
  isFirst: boolean
}

/** The restaurant in which two terminals meet over one order after another. */
export interface Restaurant {
  test: TestServer
  first: Desk
  second: Desk
  host: Guest
  friend: Guest
  third: Guest
  biryani: Dish
  soda: Dish
  soup: Dish
}

/** One order of two dishes at a table, another check beside it, and what was made of them before anybody reads. */
export interface Meal extends Restaurant {
  id: string
  other: string
  part?: string
  isMerged?: boolean
}

export async function openRestaurant(test: TestServer): Promise<Restaurant> {
  const { db } = test.server.deps.database
  const venue = await currentVenue(db)
  await saveVenue(db, { ...venue, discounts: { ...venue.discounts, allowed: true } }, test.clock.now)
  const desk = async (terminal: string, isFirst: boolean): Promise<Desk> => ({
    client: await staffClient(test, ['foodorder'], terminal),
    terminal,
    isFirst,
  })
  const [first, second] = [await desk('Desk 1', true), await desk('Desk 2', false)]
  const guest = () => makeGuest(test, first.client, { pin: CARD_PIN, balance: 90_000 })
  return {
    test,
    first,
    second,
    host: await guest(),
    friend: await guest(),
    third: await guest(),
    biryani: await makeDish(test),
    soda: await makeDish(test, { dishName: 'Fresh lime soda', price: 140.5, type: 'drinks' }),
    soup: await makeDish(test, { dishName: 'Tomato soup', price: 210, type: 'Starters' }),
  }
}

export async function seat(place: Restaurant): Promise<Meal> {
  const { test, first, host, biryani, soda, soup } = place
  const { client } = first
  const [table, beside] = await freeTables(test, client, 2)
  const check = await opened(client, {
    lines: [
      { _id: biryani._id, price: biryani.price, qty: 3 },
      { _id: soda._id, price: soda.price, qty: 2 },
    ],
    tables: table === undefined ? [] : [table],
  })
  await client.ok('placeOrder', { params: { userid: host.pax._id }, body: bodyOf(check) })
  const lines = [{ _id: soup._id, price: soup.price, qty: 1 }]
  const other = await opened(client, { lines, tables: beside === undefined ? [] : [beside] })
  return { ...place, id: check._id, other: other._id }
}

/** Check Out of an order as a terminal knows it, with dishes beside those that it has. */
export function bodyOf(known: Order, more: readonly { _id: string; price: number; qty: number }[] = []) {
  const lines = [...known.order.map(lineBack), ...more]
  return {
    order: lines.map(({ price: _price, ...line }) => line),
    totalprice: totalOfLines(lines),
    ordertable: known.ordertable.map(({ _id }) => ({ _id })),
    orderid: known._id,
    version: known.version,
  }
}

export const read = ({ first }: Restaurant, id: string): Promise<Order> => first.client.ok('getOrder', { params: { id } })

/** A soda of the order is a part that the friend pays. */
export async function divide(meal: Meal): Promise<void> {
  if (meal.part !== undefined) return
  const { version } = await read(meal, meal.id)
  const body = { userid: meal.friend.pax._id, version, lines: [{ line: 1, qty: 1 }] }
  meal.part = (await meal.first.client.ok('splitOrder', { params: { id: meal.id }, body })).part._id
}

/** The other check has become part of the order. */
export async function unite(meal: Meal): Promise<void> {
  if (meal.isMerged === true) return
  const [order, other] = [await read(meal, meal.id), await read(meal, meal.other)]
  const body = { version: order.version, other: other._id, otherversion: other.version }
  await meal.first.client.ok('mergeOrder', { params: { id: meal.id }, body })
  meal.isMerged = true
}

/** Everything that is still to be paid ends, parts first, and approvals with it, so that guests and tables are free for the next order. */
export async function clear({ test, first: { client } }: Restaurant): Promise<void> {
  test.clock.now += APPROVAL_VALID_MS
  const unpaid = await client.ok('listOrders', { query: { unpaid: true } })
  const partsFirst = unpaid.toSorted((a, b) => Number(a.splitfrom === '') - Number(b.splitfrom === ''))
  for (const { _id: id } of partsFirst) await client.ok('cancelOrder', { params: { id } })
  // What was paid leaves its tables.
  for (const { _id: id } of await client.ok('listOrders', { query: { open: true } }))
    await client.ok('setOrderStatus', { params: { id }, body: { orderstatus: 'Completed' } })
}
