import { currentVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { makeOrder, makeSale } from '../../../support/server/sale.ts'
import { PIN } from '../../../support/server/supervisor.ts'
import {
  type Tries,
  type WaysOf,
  type World,
  aboveVoidLimit,
  atBar,
  describeFailures,
  missing,
  oneOrder,
  paidOrder,
  supervisorOf,
  unpaidOrder,
} from './failures.ts'

const oneVoid = { version: 1, lines: [{ line: 0, qty: 1 }] }

/** Voids one dish of an order of two, or of another order. */
const voidOne = async (world: World, change: object, orderid?: string) =>
  world.client.call('voidOrder', {
    params: { id: orderid ?? (await oneOrder(world, 'unpaid')).pax.orderid },
    body: { ...oneVoid, reason: 'quality', cooked: true, ...change },
  })

/** Asks a supervisor for the same. */
async function approveVoid(world: World, change: object, orderid?: string, tries?: Tries) {
  const supervisor = await supervisorOf(world, tries)
  const params = { id: orderid ?? (await oneOrder(world, 'unpaid')).pax.orderid }
  return world.client.call('approveVoid', { params, body: { ...oneVoid, supervisor, pin: PIN, ...change } })
}

interface Discountable {
  unpaid: string
  paid: string
  cardNumber: string
}

const discountable = new WeakMap<World, Promise<Discountable>>()

/** Two orders of one guest that discounts are asked for on, made once: a venue has a hundred numbers. */
function ordersOf(world: World): Promise<Discountable> {
  const known = discountable.get(world) ?? makeDiscountable(world)
  discountable.set(world, known)
  return known
}

async function makeDiscountable({ test, client }: World): Promise<Discountable> {
  const { guest, payment } = await makeSale(test, client)
  const { pax } = await makeOrder(test, client, { guest })
  return { unpaid: pax.orderid, paid: payment.orderid, cardNumber: guest.card.cardNumber }
}

/** Gives an unpaid order, or another one, for nothing. */
async function discount(world: World, change: object, orderid?: string) {
  const id = orderid ?? (await ordersOf(world)).unpaid
  const body = { version: 1, kind: 'comp', reason: 'complaint', ...change }
  return world.client.call('giveDiscount', { params: { id }, body })
}

/** The same in a venue that gives discounts. */
async function discountWhereAllowed(world: World) {
  const { db } = world.test.server.deps.database
  const venue = await currentVenue(db)
  await saveVenue(db, { ...venue, discounts: { ...venue.discounts, allowed: true } }, world.test.clock.now)
  const answer = await discount(world, {})
  await saveVenue(db, venue, world.test.clock.now)
  return answer
}

/** Asks a supervisor for the same. */
async function approveDiscount(world: World, change: object, orderid?: string, tries?: Tries) {
  const supervisor = await supervisorOf(world, tries)
  const id = orderid ?? (await ordersOf(world)).unpaid
  const body = { orderid: id, version: 1, kind: 'comp', supervisor, pin: PIN, ...change }
  return world.client.call('approveDiscount', { body })
}

const ways: WaysOf<'reductions'> = {
  listOrderVoids: { order_not_found: ({ client }) => client.call('listOrderVoids', missing) },
  voidOrder: {
    other_outlet: async (world) => voidOne(await atBar(world), {}, await unpaidOrder(world)),
    order_not_found: (world) => voidOne(world, {}, newId()),
    order_paid: async (world) => voidOne(world, {}, await paidOrder(world)),
    order_changed: (world) => voidOne(world, { version: 2 }),
    rule_broken: (world) => voidOne(world, { reason: 'other' }),
    approval_needed: (world) => aboveVoidLimit(world, () => voidOne(world, {})),
  },
  approveVoid: {
    other_outlet: async (world) => approveVoid(await atBar(world), {}, await unpaidOrder(world)),
    order_not_found: (world) => approveVoid(world, {}, newId()),
    order_paid: async (world) => approveVoid(world, {}, await paidOrder(world)),
    order_changed: (world) => approveVoid(world, { version: 2 }),
    rule_broken: (world) => approveVoid(world, { lines: [{ line: 0, qty: 3 }] }),
    supervisor_pin_wrong: (world) => approveVoid(world, { pin: '904217' }),
    supervisor_pin_locked: (world) =>
      approveVoid(world, {}, undefined, { approval_tries_left: 0, approval_locked_at: world.test.clock.now }),
  },
  giveDiscount: {
    other_outlet: async (world) => discount(await atBar(world), {}, await unpaidOrder(world)),
    order_not_found: (world) => discount(world, {}, newId()),
    order_paid: async (world) => discount(world, {}, (await ordersOf(world)).paid),
    order_changed: (world) => discount(world, { version: 2 }),
    rule_broken: (world) => discount(world, { kind: 'none', percent: 5 }),
    approval_needed: (world) => discountWhereAllowed(world),
  },
  approveDiscount: {
    other_outlet: async (world) => approveDiscount(await atBar(world), {}, await unpaidOrder(world)),
    order_not_found: (world) => approveDiscount(world, {}, newId()),
    order_paid: async (world) => approveDiscount(world, {}, (await ordersOf(world)).paid),
    order_changed: (world) => approveDiscount(world, { version: 2 }),
    rule_broken: (world) => approveDiscount(world, { supervisor: newId() }),
    supervisor_pin_wrong: (world) => approveDiscount(world, { pin: '904217' }),
    supervisor_pin_locked: (world) =>
      approveDiscount(world, {}, undefined, { approval_tries_left: 0, approval_locked_at: world.test.clock.now }),
  },
}

describeFailures('reductions', ways)
