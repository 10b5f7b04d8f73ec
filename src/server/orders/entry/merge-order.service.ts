import type { Contract } from '../../../shared/contract/index.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { fail, failField } from '../../../shared/messages.ts'
import { formatRupees } from '../../../shared/money/money.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Transaction } from '../../kernel/db/database.ts'
import type { CallOf, Service } from '../../kernel/http/call.ts'
import { freeTablesOf, holdTables, relinkTables, tablesHeldBy } from '../tables/table.repo.ts'
import { type StoredLine, summed } from '../order/cart.ts'
import { bind, checkChangeable, checkNotPaying, holdPersons } from './changeable.ts'
import { recordEvent } from '../order/order-event.repo.ts'
import {
  cancelUnpaid,
  deleteMerge,
  findOrder,
  hasTakenIn,
  holdOrder,
  insertMerge,
  latestOrderOf,
  markBilled,
  mergeOf,
  partsOf,
  replaceUnpaid,
  reviveCancelled,
  setLatestOrder,
  unpaidOrderOf,
} from '../order/order.repo.ts'
import { joinLines, partLines } from '../order/split.ts'
import { orderAndPart } from '../order/order-view.ts'
import { type By, isAsRead, placeText, tablesOf } from '../order/order.ts'
import { updateKitchen } from './after-change.ts'
import type { StoredOrder } from '../order/lines.repo.ts'

interface Pair {
  order: StoredOrder
  other: StoredOrder
}

/** Both orders, with their guests and cards locked; null if one of them does not exist. */
async function holdPair(tx: Transaction, id: string, otherId: string) {
  const [first, second] = [await findOrder(tx, id), await findOrder(tx, otherId)]
  if (first === undefined || second === undefined || first.id === second.id) return null
  const { aboard, cards } = await holdPersons(tx, [first.pax_id, second.pax_id])
  const [order, other] = [await findOrder(tx, id), await findOrder(tx, otherId)]
  return order === undefined || other === undefined ? null : { order, other, aboard, cards }
}

/**
 * Locks both orders by ascending id, as the lock order requires. False if one was changed meanwhile: one without a guest is not
 * locked by its passenger.
 */
async function holdBoth(tx: Transaction, { order, other }: Pair): Promise<boolean> {
  const rows = [order, other].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const held: boolean[] = []
  for (const row of rows) held.push(isAsRead(await holdOrder(tx, row.id), row))
  return held.every(Boolean)
}

/** Only unsplit orders can be merged, and only while no payment is in flight. */
async function checkMergeable(tx: Transaction, { order, other }: Pair, now: number): Promise<Result<null>> {
  for (const one of [order, other]) {
    if (one.split_from !== null) return failField('other', 'A part can only rejoin the order it was split from')
    const paying = await checkNotPaying(tx, one, now)
    if (!paying.ok) return paying
  }
  if ((await partsOf(tx, other.id)).length > 0)
    return failField('other', 'Other cards pay parts of that order. Rejoin them first')
  return (await hasTakenIn(tx, other.id))
    ? failField('other', 'Another order was merged into that one. Merge into it instead')
    : ok(null)
}

/** Gives the order the other one's tables and locks them all. Each keeps its waiter, so that Undo merge restores it. */
async function giveTables(tx: Transaction, order: StoredOrder, from: string): Promise<void> {
  const ids = tablesOf(order).map(({ _id }) => _id)
  const held = [...(await tablesHeldBy(tx, order.id)), ...(await tablesHeldBy(tx, from))].map(({ id }) => id)
  await holdTables(tx, [...ids, ...held])
  await relinkTables(tx, ids, from, order.id)
  await freeTablesOf(tx, from)
}

/**
 * Merges lines and tables of another unpaid order into this one, at their prices; the other one ends. The kitchen shows both as
 * one afterwards, and is only sent the tables.
 */
export const mergeOrder: Service<'mergeOrder'> = (deps, call) =>
  deps.database.transact(async (tx) => {
    const { params, body } = call
    const pair = await holdPair(tx, params.id, body.other)
    if (pair === null) return fail('order_not_found')
    // A retry after a lost answer.
    if ((await mergeOf(tx, pair.other.id))?.order_id === pair.order.id) return ok(orderAndPart(pair.order, pair.other))
    const order = checkChangeable(pair.order, body.version, call.staff.outlet)
    if (!order.ok) return order
    const other = checkChangeable(pair.other, body.otherversion, call.staff.outlet)
    if (!other.ok) return other
    const by: By = { staff: call.staff, terminal: call.terminal, now: deps.now() }
    const mergeable = await checkMergeable(tx, pair, by.now)
    if (!mergeable.ok) return mergeable
    const lines = joinLines(order.value.lines, other.value.lines)
    return lines.ok ? merge(tx, pair, lines.value, by) : lines
  })

/**
 * Adds a merge or its undo to the audit trail of both orders, with the other's card, total and tables. Call it late in the
 * transaction.
 */
async function noteMerge(
  tx: Transaction,
  action: 'order_merged' | 'order_unmerged',
  { order, other }: Pair,
  by: By,
): Promise<void> {
  for (const [{ id }, with_] of [
    [order, other],
    [other, order],
  ] as const) {
    const card = with_.card_number === '' ? [] : [`card ${with_.card_number}`]
    const detail = [...card, formatRupees(with_.total), placeText(tablesOf(with_))].join(', ')
    await noteAction(tx, by, by.now, { action, subject: id, detail })
  }
}

type Merged = Awaited<ReturnType<typeof holdPair>> & object

async function merge(tx: Transaction, { order, other, cards }: Merged, lines: StoredLine[], by: By) {
  const contents = summed(lines)
  await bind(tx, cards, { ...order, ...contents }, by)
  await bind(tx, cards, { ...other, ...summed([]) }, by)
  if (!(await holdBoth(tx, { order, other }))) return fail('order_changed')
  const tables = JSON.stringify([...tablesOf(order), ...tablesOf(other)])
  const merged = await replaceUnpaid(tx, order, { ...contents, tables }, 'kept')
  const ended = await cancelUnpaid(tx, other.id)
  if (merged === undefined || ended === undefined) return fail('order_paid')
  if (ended.billed === 1) await markBilled(tx, merged.id)
  await insertMerge(tx, { other_id: ended.id, order_id: merged.id, at: by.now })
  const moved = ended.lines
  await recordEvent(tx, by, { order: merged.id, event: 'merged', other: ended.id, moved })
  await recordEvent(tx, by, { order: ended.id, event: 'merged_into', other: merged.id, moved })
  await giveTables(tx, merged, ended.id)
  await updateKitchen(tx, merged.id, by)
  const { pax_id: guest } = ended
  if (guest !== null) await setLatestOrder(tx, guest, (await latestOrderOf(tx, guest))?.id ?? null)
  await noteMerge(tx, 'order_merged', { order: merged, other: ended }, by)
  return ok(orderAndPart(merged, ended))
}

/** Undoes a merge, while nothing was paid and all lines of the other order are still there. */
export const unmergeOrder: Service<'unmergeOrder'> = (deps, call) =>
  deps.database.transact(async (tx) => {
    const { params, body } = call
    const pair = await holdPair(tx, params.id, body.other)
    if (pair === null) return fail('order_not_found')
    const known = await mergeOf(tx, pair.other.id)
    // A retry after a lost answer.
    if (known === undefined && pair.other.payment === 'unpaid' && pair.order.version === body.version + 1)
      return ok(orderAndPart(pair.order, pair.other))
    if (known?.order_id !== pair.order.id) return fail('order_not_found')
    const order = checkChangeable(pair.order, body.version, call.staff.outlet)
    return order.ok ? unmerge(tx, pair, call, deps.now()) : order
  })

async function unmerge(
  tx: Transaction,
  { order, other, aboard, cards }: Merged,
  { staff, terminal }: CallOf<Contract['unmergeOrder']>,
  now: number,
) {
  const by: By = { staff, terminal, now }
  const paying = await checkNotPaying(tx, order, now)
  if (!paying.ok) return paying
  if (other.pax_id !== null && !aboard.has(other.pax_id)) return failField('other', 'The passenger of that order has left')
  if (other.pax_id !== null && (await unpaidOrderOf(tx, other.pax_id)) !== undefined) return fail('order_unpaid')
  const back = other.lines
  const kept = partLines(order.lines, back)
  if (kept === null || kept.length === 0) return failField('other', 'Dishes of that order have been voided, split or changed')
  const contents = summed(kept)
  await bind(tx, cards, { ...order, ...contents }, by)
  if (!(await holdBoth(tx, { order, other }))) return fail('order_changed')
  const theirs = new Set(tablesOf(other).map(({ _id }) => _id))
  const tables = JSON.stringify(tablesOf(order).filter(({ _id }) => !theirs.has(_id)))
  const rest = await replaceUnpaid(tx, order, { ...contents, tables }, 'kept')
  const held = (await tablesHeldBy(tx, order.id)).map(({ id }) => id)
  const left = tablesOf(other).filter(({ _id }) => held.includes(_id))
  const again = await reviveCancelled(tx, other.id, JSON.stringify(left))
  if (rest === undefined || again === undefined) return fail('order_paid')
  if (rest.billed === 1) await markBilled(tx, again.id)
  await deleteMerge(tx, again.id)
  await recordEvent(tx, by, { order: rest.id, event: 'unmerged', other: again.id, moved: back })
  await recordEvent(tx, by, { order: again.id, event: 'unmerged_from', other: rest.id, moved: back })
  await holdTables(tx, held)
  const own = held.filter((id) => theirs.has(id))
  await relinkTables(tx, own, rest.id, again.id)
  await freeTablesOf(
    tx,
    rest.id,
    tablesOf(rest).map(({ _id }) => _id),
  )
  await updateKitchen(tx, rest.id, by)
  await updateKitchen(tx, again.id, by)
  if (again.pax_id !== null) await setLatestOrder(tx, again.pax_id, again.id)
  await noteMerge(tx, 'order_unmerged', { order: rest, other: again }, by)
  return ok(orderAndPart(rest, again))
}
