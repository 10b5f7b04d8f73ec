import { newId } from '../../../../src/shared/ids.ts'
import { openCheck, opened, sendCheck } from '../../../support/server/check.ts'
import { type Guest, makeDish, makeGuest, makeOrder, makeSale } from '../../../support/server/sale.ts'
import {
  type WaysOf,
  type World,
  aboveVoidLimit,
  atBar,
  describeFailures,
  missing,
  oneDish,
  oneOrder,
  paidOrder,
  partOfFive,
  split,
  takenTable,
  unknownDish,
  unpaidOrder,
} from './failures.ts'

const unknownLine = [{ _id: newId(), qty: 1, price: 0 }]

const wrongPrice = async ({ test }: World) => [{ _id: (await makeDish(test))._id, qty: 1, price: 379.99 }]

const join = ({ client }: World, id: string, version = 1) => client.call('joinOrder', { params: { id }, body: { version } })

/** Check Out by a terminal that goes on with this unpaid order of a guest. */
const goOnWith = async (world: World, { pax }: Guest, orderid: string, version?: number) =>
  world.client.call('placeOrder', {
    params: { userid: pax._id },
    body: {
      order: [{ _id: (await makeDish(world.test))._id, qty: 1 }],
      totalprice: 380,
      orderid,
      ...(version !== undefined && { version }),
    },
  })

async function place({ client }: World, userid: string, order: unknown, totalprice: number, tables: string[] = []) {
  return client.call('placeOrder', {
    params: { userid },
    body: { order, totalprice, ordertable: tables.map((_id) => ({ _id })) },
  })
}

const ways: WaysOf<'orders'> = {
  placeOrder: {
    other_outlet: async (world) => {
      const { guest } = await makeOrder(world.test, world.client)
      return place(await atBar(world), guest.pax._id, await oneDish(world), 380)
    },
    pax_not_found: async (world) => place(world, newId(), await oneDish(world), 380),
    dish_unavailable: async (world) => place(world, (await makeGuest(world.test, world.client)).pax._id, unknownDish, 380),
    table_not_found: async (world) =>
      place(world, (await makeGuest(world.test, world.client)).pax._id, await oneDish(world), 380, [newId()]),
    table_taken: async (world) => {
      const other = await makeOrder(world.test, world.client, { tables: 1 })
      const taken = other.pax.ordertable.map(({ _id }) => _id)
      return place(world, (await makeGuest(world.test, world.client)).pax._id, await oneDish(world), 380, taken)
    },
    table_held: async (world) =>
      place(world, (await makeGuest(world.test, world.client)).pax._id, await oneDish(world), 380, [await takenTable(world)]),
    total_mismatch: async (world) =>
      place(world, (await makeGuest(world.test, world.client)).pax._id, await oneDish(world), 379.99),
    order_changed: async (world) => {
      const { guest, pax } = await makeOrder(world.test, world.client)
      return goOnWith(world, guest, pax.orderid, 9)
    },
    order_unpaid: async (world) => goOnWith(world, (await makeOrder(world.test, world.client)).guest, ''),
    order_paid: async (world) => {
      const { guest, payment } = await makeSale(world.test, world.client)
      return goOnWith(world, guest, payment.orderid)
    },
    order_not_found: async (world) => goOnWith(world, await makeGuest(world.test, world.client), newId()),
    approval_needed: async (world) => {
      const { guest, pax } = await oneOrder(world, 'unpaid')
      return aboveVoidLimit(world, () => goOnWith(world, guest, pax.orderid))
    },
  },
  setOrderStatus: {
    other_outlet: async (world) => {
      const params = { id: await unpaidOrder(world) }
      return (await atBar(world)).client.call('setOrderStatus', { params, body: { orderstatus: 'Completed' } })
    },
    order_not_found: ({ client }) => client.call('setOrderStatus', { ...missing, body: { orderstatus: 'Completed' } }),
  },
  getOrder: { order_not_found: ({ client }) => client.call('getOrder', missing) },
  orderHistory: { order_not_found: ({ client }) => client.call('orderHistory', missing) },
  cancelOrder: {
    other_outlet: async (world) => {
      const params = { id: await unpaidOrder(world) }
      return (await atBar(world)).client.call('cancelOrder', { params })
    },
    order_not_found: ({ client }) => client.call('cancelOrder', missing),
    order_paid: async (world) => world.client.call('cancelOrder', { params: { id: await paidOrder(world) } }),
    order_changed: async ({ client }) =>
      client.call('cancelOrder', { params: { id: (await opened(client))._id }, query: { version: 9 } }),
    approval_needed: async (world) => {
      const params = { id: (await oneOrder(world, 'unpaid')).pax.orderid }
      return aboveVoidLimit(world, () => world.client.call('cancelOrder', { params }))
    },
  },
  listOrderParts: { order_not_found: ({ client }) => client.call('listOrderParts', missing) },
  splitOrder: {
    other_outlet: async (world) =>
      split(await atBar(world), { id: await unpaidOrder(world), userid: (await makeGuest(world.test, world.client)).pax._id }),
    order_not_found: (world) => split(world, { id: newId() }),
    order_paid: async (world) => {
      const { pax, guest } = await oneOrder(world, 'paid')
      return split(world, { id: pax.orderid, userid: guest.pax._id })
    },
    order_changed: (world) => split(world, { version: 2 }),
    order_unpaid: (world) => split(world, {}),
    pax_not_found: (world) => split(world, { userid: newId() }),
    rule_broken: async (world) => split(world, { line: 4, userid: (await makeGuest(world.test, world.client)).pax._id }),
  },
  joinOrder: {
    other_outlet: async (world) => join(await atBar(world), (await partOfFive(world)).part._id),
    order_not_found: async (world) => join(world, await unpaidOrder(world)),
    order_paid: async (world) => {
      const { part, cart, guest } = await partOfFive(world)
      await makeSale(world.test, world.client, { guest, cart, orderid: part.splitfrom })
      return join(world, part._id)
    },
    order_changed: async (world) => join(world, (await partOfFive(world)).part._id, 2),
    rule_broken: async (world) => {
      const { part, cart, guest } = await partOfFive(world)
      await makeOrder(world.test, world.client, { guest, cart, orderid: part.splitfrom })
      return join(world, part._id)
    },
  },
  openCheck: {
    dish_unavailable: ({ client }) => openCheck(client, { lines: unknownLine }),
    table_not_found: ({ client }) => openCheck(client, { tables: [{ _id: newId() }] }),
    table_taken: async (world) => {
      const { pax } = await makeOrder(world.test, world.client, { tables: 1 })
      return openCheck(world.client, { tables: pax.ordertable.map(({ _id }) => ({ _id })) })
    },
    table_held: async (world) => openCheck(world.client, { tables: [{ _id: await takenTable(world) }] }),
    total_mismatch: async (world) => openCheck(world.client, { lines: await wrongPrice(world) }),
    rule_broken: ({ client }) => openCheck(client, { name: ' ' }),
  },
  sendCheck: {
    other_outlet: async (world) => sendCheck((await atBar(world)).client, await opened(world.client), {}),
    dish_unavailable: async ({ client }) => sendCheck(client, await opened(client), { lines: unknownLine }),
    table_not_found: async ({ client }) => sendCheck(client, await opened(client), { tables: [{ _id: newId() }] }),
    table_taken: async ({ test, client }) => {
      const { pax } = await makeOrder(test, client, { tables: 1 })
      return sendCheck(client, await opened(client), { tables: pax.ordertable.map(({ _id }) => ({ _id })) })
    },
    table_held: async (world) =>
      sendCheck(world.client, await opened(world.client), { tables: [{ _id: await takenTable(world) }] }),
    total_mismatch: async (world) => sendCheck(world.client, await opened(world.client), { lines: await wrongPrice(world) }),
    order_paid: async ({ test, client }) => {
      const { payment } = await makeSale(test, client)
      return sendCheck(client, { _id: payment.orderid, version: 1 }, {})
    },
    order_not_found: ({ client }) => sendCheck(client, { _id: newId(), version: 1 }, {}),
    order_changed: async ({ client }) => sendCheck(client, await opened(client), { version: 9 }),
  },
}

describeFailures('orders', ways)
