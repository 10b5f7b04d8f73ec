import type { CallName } from '../../../src/shared/contract/index.ts'
import { toRupees } from '../../../src/shared/money/money.ts'
import type { Transaction } from '../../../src/server/kernel/db/database.ts'
import { orderLineOf } from '../../../src/server/orders/order/cart.ts'
import { linesRead, type StoredOrder, withLines } from '../../../src/server/orders/order/lines.repo.ts'
import { lineBack } from '../../support/server/check.ts'
import type { Probe } from './fuzz.ts'

/** Calls that change an order that is still to be paid, each of which a run has to get through at least once. */
export const onOpenOrders: readonly CallName[] = [
  'sendCheck',
  'seatLines',
  'voidOrder',
  'giveDiscount',
  'splitOrder',
  'moveOrder',
  'mergeOrder',
  'takeCash',
]

/** Calls at the cash drawer and the safe, each of which a run has to get through at least once. */
export const atDrawer: readonly CallName[] = ['countDrawer', 'moveDrawerCash', 'moveToSafe', 'moveSafe', 'countSafe']

/** Calls that name the last count of a shift. */
const ofCount: readonly CallName[] = ['closeShift', 'handOverShift', 'approveClosing']

/** Further calls whose id names an order. */
const onOrders: readonly CallName[] = [...onOpenOrders, 'approveVoid', 'joinOrder', 'unmergeOrder', 'cancelOrder']

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of a body that name what is there, where the body has them. */
function aimedBody(body: Record<string, unknown>, order: StoredOrder, other: StoredOrder): Record<string, unknown> {
  const cart = order.lines.map((line) => {
    const { price: _price, ...back } = lineBack(orderLineOf(line))
    return back
  })
  const there: Record<string, unknown> = {
    version: order.version,
    orderid: order.id,
    other: other.id,
    otherversion: other.version,
    order: cart,
    totalprice: toRupees(order.total),
    lines: [{ line: 0, qty: 1 }],
  }
  return { ...body, ...Object.fromEntries(Object.entries(there).filter(([field]) => body[field] !== undefined)) }
}

/** The latest id of a table, or one that nothing has. */
async function latestOf(db: Transaction, table: 'kitchen_tickets' | 'reservations'): Promise<string> {
  const row = await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? ''
}

/** Some order that is to be paid, another with each number. */
async function openOrders(db: Transaction, nth: number): Promise<[order: StoredOrder, other: StoredOrder] | null> {
  const open = (
    await db
      .selectFrom('orders')
      .selectAll()
      .select(linesRead(db))
      .where('payment', '=', 'unpaid')
      .orderBy('id', 'desc')
      .limit(9)
      .execute()
  ).map(withLines)
  const [order, other] = [open[nth % Math.max(1, open.length)], open[(nth + 1) % Math.max(1, open.length)]]
  return order === undefined || other === undefined ? null : [order, other]
}

/** The guest whose order it is, as calls that pay for it name them. */
async function cardOf(db: Transaction, { pax_id }: StoredOrder): Promise<Record<string, unknown>> {
  const cards = db.selectFrom('cards').select('card_number').where('state', '=', 'active')
  const card = await (pax_id === null ? cards : cards.where('pax_id', '=', pax_id)).limit(1).executeTakeFirst()
  return card === undefined ? {} : { cardNumber: card.card_number, tendered: 100_000 }
}

/** What a call needs beside the order: somebody who has nothing to pay, a table that is free, one way of those that exclude each other. */
async function rest(db: Transaction, name: CallName, order: StoredOrder): Promise<Record<string, unknown>> {
  if (name === 'takeCash') return cardOf(db, order)
  if (name === 'giveDiscount') return { kind: 'discount', percent: 5, amount: undefined, reason: 'birthday' }
  if (name === 'moveOrder') {
    const free = await db.selectFrom('tablechairs').select('id').where('booked', '=', 0).limit(1).executeTakeFirst()
    return free === undefined ? {} : { tables: [{ _id: free.id }] }
  }
  if (name !== 'splitOrder') return {}
  const busy = db.selectFrom('orders').select('pax_id').where('payment', '=', 'unpaid').where('pax_id', 'is not', null)
  const friend = await db
    .selectFrom('pax')
    .select('id')
    .where('released_at', 'is', null)
    .where('id', 'not in', busy)
    .executeTakeFirst()
  return { lines: [{ line: 0, qty: 1 }], amount: undefined, seats: undefined, ...(friend && { userid: friend.id }) }
}

/** The body of a call at the cash drawer: all that is counted stays in it, and a closing names the last count; null for another call. */
async function drawerBody(db: Transaction, name: CallName, body: object): Promise<object | null> {
  if (name === 'countDrawer') return { ...body, notes: [], other: 100, left: 100, corrects: undefined }
  if (!ofCount.includes(name)) return null
  const count = db.selectFrom('drawer_entries').select('id').where('kind', '=', 'count').orderBy('number', 'desc').limit(1)
  const { id = '' } = (await count.executeTakeFirst()) ?? {}
  return { ...body, count: id, ...(name !== 'approveClosing' && { left: 0 }) }
}

/** A probe of a call that is about an order, a ticket or a reservation, pointed at one that is there as it is now; the rest stays as it was drawn. */
export async function aimed(db: Transaction, name: CallName, probe: Probe, nth: number): Promise<Probe> {
  const params = isObject(probe.params) ? probe.params : {}
  if (name === 'markKitchenLines') return { ...probe, params: { ...params, id: await latestOf(db, 'kitchen_tickets') } }
  if (name === 'updateReservation' || name === 'setReservationState')
    return { ...probe, params: { ...params, _id: await latestOf(db, 'reservations') } }
  if (isObject(probe.body)) {
    const body = await drawerBody(db, name, probe.body)
    if (body !== null) return { ...probe, body }
  }
  if (!onOrders.includes(name)) return probe
  const open = await openOrders(db, nth)
  if (open === null) return probe
  const [order] = open
  const body = isObject(probe.body) ? { ...aimedBody(probe.body, ...open), ...(await rest(db, name, order)) } : probe.body
  return { ...probe, params: { ...params, id: order.id }, body }
}
