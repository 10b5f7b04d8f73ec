import { newId } from '../../../../src/shared/ids.ts'
import { lineBack, opened, sendCheck } from '../../../support/server/check.ts'
import { approve, makeDish, makeGuest, makeOrder } from '../../../support/server/sale.ts'
import type { TestServer } from '../../../support/server/server.ts'
import { type WaysOf, type World, atBar, describeFailures, oneOrder, paidOrder, partOfFive, takenTable } from './failures.ts'

/** Merges an order of its own into one. */
async function mergeTo(world: World, change: object, orderid?: string) {
  const id = orderid ?? (await oneOrder(world, 'second')).pax.orderid
  const other = (await oneOrder(world, 'unpaid')).pax.orderid
  return world.client.call('mergeOrder', { params: { id }, body: { version: 1, other, otherversion: 1, ...change } })
}

type Placed = Awaited<ReturnType<typeof makeOrder>>

const pairs = new WeakMap<TestServer, Promise<{ into: Placed; other: Placed }>>()

/** Two orders that became one, for all that leave them so. */
function mergedPair({ test, client }: World) {
  const make = async () => {
    const [into, other] = [await makeOrder(test, client), await makeOrder(test, client)]
    const body = { version: 1, other: other.pax.orderid, otherversion: 1 }
    await client.ok('mergeOrder', { params: { id: into.pax.orderid }, body })
    return { into, other }
  }
  const made = pairs.get(test) ?? make()
  pairs.set(test, made)
  return made
}

const intoOf = ({ client }: World, { into }: { into: Placed }) => client.ok('getOrder', { params: { id: into.pax.orderid } })

async function unmerge(world: World, pair: { into: Placed; other: Placed }, change: object = {}) {
  const { _id: id, version } = await intoOf(world, pair)
  return world.client.call('unmergeOrder', { params: { id }, body: { version, other: pair.other.pax.orderid, ...change } })
}

/** The dishes of the order that was merged are voided, where they are still there. */
async function loseDishes(world: World, pair: { into: Placed }): Promise<void> {
  const { _id: id, version, order } = await intoOf(world, pair)
  const body = { version, lines: [{ line: 1, qty: 2 }], reason: 'quality', cooked: false }
  if (order.length > 1) await world.client.ok('voidOrder', { params: { id }, body })
}

/** Gives an order to another guest, or the one who is named. */
async function giveTo(world: World, change: object, orderid?: string) {
  const id = orderid ?? (await oneOrder(world, 'unpaid')).pax.orderid
  const { pax } = await makeGuest(world.test, world.client)
  return world.client.call('giveOrder', { params: { id }, body: { version: 1, userid: pax._id, ...change } })
}

/** Moves an order of no table to a free one. */
async function moveTo(world: World, change: object, orderid?: string) {
  const id = orderid ?? (await oneOrder(world, 'unpaid')).pax.orderid
  const free = (await world.client.ok('listTables')).find(({ status }) => !status)
  const body = { version: 1, tables: [{ _id: free?._id ?? '' }], ...change }
  return world.client.call('moveOrder', { params: { id }, body })
}

/** Moves a dish of an order to a seat. */
async function seatAt(world: World, change: object, orderid?: string) {
  const id = orderid ?? (await oneOrder(world, 'unpaid')).pax.orderid
  const body = { version: 1, lines: [{ line: 0, qty: 1 }], seat: 2, ...change }
  return world.client.call('seatLines', { params: { id }, body })
}

const billOf = ({ client }: World, id: string, printid = newId()) =>
  client.call('printGuestBill', { params: { id }, body: { printid } })

/** A printing that is asked for again after another terminal has sent something of the order. */
async function billOfChanged(world: World) {
  const dish = await makeDish(world.test)
  const line = { _id: dish._id, price: dish.price, qty: 1 }
  const check = await opened(world.client, { lines: [line] })
  const printid = newId()
  await billOf(world, check._id, printid)
  await sendCheck(world.client, check, { lines: [...check.order.map(lineBack), line] })
  return billOf(world, check._id, printid)
}

const ways: WaysOf<'order-moves'> = {
  moveOrder: {
    other_outlet: async (world) => {
      const { pax } = await makeOrder(world.test, (await atBar(world)).client)
      return moveTo(world, {}, pax.orderid)
    },
    order_not_found: (world) => moveTo(world, {}, newId()),
    order_paid: async (world) => moveTo(world, {}, await paidOrder(world)),
    order_changed: (world) => moveTo(world, { version: 9 }),
    order_paying: async (world) => {
      const { guest, cart, pax } = await makeOrder(world.test, world.client)
      await approve(world.test, world.client, guest, cart)
      return moveTo(world, {}, pax.orderid)
    },
    table_not_found: (world) => moveTo(world, { tables: [{ _id: newId() }] }),
    table_taken: async (world) => {
      const [table] = (await makeOrder(world.test, world.client, { tables: 1 })).pax.ordertable
      return moveTo(world, { tables: [{ _id: table?._id ?? '' }] })
    },
    table_held: async (world) => moveTo(world, { tables: [{ _id: await takenTable(world) }] }),
    rule_broken: async (world) => moveTo(world, {}, (await partOfFive(world)).part._id),
  },
  giveOrder: {
    other_outlet: async (world) => giveTo(await atBar(world), {}, (await oneOrder(world, 'unpaid')).pax.orderid),
    pax_not_found: (world) => giveTo(world, { userid: newId() }),
    order_not_found: (world) => giveTo(world, {}, newId()),
    order_paid: async (world) => giveTo(world, {}, await paidOrder(world)),
    order_changed: (world) => giveTo(world, { version: 9 }),
    order_paying: async (world) => {
      const { guest, cart, pax } = await makeOrder(world.test, world.client)
      await approve(world.test, world.client, guest, cart)
      return giveTo(world, {}, pax.orderid)
    },
    order_unpaid: async (world) => {
      const { guest } = await makeOrder(world.test, world.client)
      return giveTo(world, { userid: guest.pax._id })
    },
  },
  seatLines: {
    other_outlet: async (world) => seatAt(await atBar(world), {}, (await oneOrder(world, 'unpaid')).pax.orderid),
    order_not_found: (world) => seatAt(world, {}, newId()),
    order_paid: async (world) => seatAt(world, {}, await paidOrder(world)),
    order_changed: (world) => seatAt(world, { version: 9 }),
    rule_broken: (world) => seatAt(world, { lines: [{ line: 9, qty: 1 }] }),
  },
  printGuestBill: {
    other_outlet: async (world) => billOf(await atBar(world), (await oneOrder(world, 'unpaid')).pax.orderid),
    order_not_found: (world) => billOf(world, newId()),
    order_paid: async (world) => billOf(world, await paidOrder(world)),
    order_changed: billOfChanged,
    rule_broken: async (world) => billOf(world, (await opened(world.client))._id),
  },
  mergeOrder: {
    other_outlet: async (world) => {
      const { pax } = await makeOrder(world.test, (await atBar(world)).client)
      return mergeTo(world, {}, pax.orderid)
    },
    order_not_found: (world) => mergeTo(world, {}, newId()),
    order_paid: async (world) => mergeTo(world, {}, await paidOrder(world)),
    order_changed: (world) => mergeTo(world, { version: 9 }),
    order_paying: async (world) => {
      const { guest, cart, pax } = await makeOrder(world.test, world.client)
      await approve(world.test, world.client, guest, cart)
      return mergeTo(world, {}, pax.orderid)
    },
    rule_broken: async (world) => mergeTo(world, {}, (await partOfFive(world)).part._id),
  },
  unmergeOrder: {
    other_outlet: async (world) => unmerge(await atBar(world), await mergedPair(world)),
    order_not_found: async (world) => unmerge(world, await mergedPair(world), { other: newId() }),
    order_changed: async (world) => unmerge(world, await mergedPair(world), { version: 9 }),
    order_unpaid: async (world) => {
      const pair = await mergedPair(world)
      const { pax } = await makeOrder(world.test, world.client, { guest: pair.other.guest })
      const answer = await unmerge(world, pair)
      await world.client.ok('cancelOrder', { params: { id: pax.orderid } })
      return answer
    },
    rule_broken: async (world) => {
      const pair = await mergedPair(world)
      await loseDishes(world, pair)
      return unmerge(world, pair)
    },
    order_paying: async (world) => {
      const pair = await mergedPair(world)
      await loseDishes(world, pair)
      await approve(world.test, world.client, pair.into.guest, pair.into.cart)
      return unmerge(world, pair)
    },
    order_paid: async (world) => {
      const pair = await mergedPair(world)
      await loseDishes(world, pair)
      const customerid = await approve(world.test, world.client, pair.into.guest, pair.into.cart)
      await world.client.ok('payOrder', { params: { customerid }, body: { balance: pair.into.total }, key: newId() })
      return unmerge(world, pair)
    },
  },
}

describeFailures('order-moves', ways)
