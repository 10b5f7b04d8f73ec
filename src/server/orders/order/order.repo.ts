import { sql } from 'kysely'
import type { OrderStatus } from '../../../shared/contract/order-parts.ts'
import { chunksOf } from '../../kernel/db/summed-rows.ts'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import { forUpdate } from '../../kernel/db/lock-order.ts'
import { insertCopy } from '../../kernel/db/print-copy.ts'
import type { GuestBillPrintRow, OrderMergeRow } from '../../kernel/db/tables/order-tables.ts'
import type { OrderRow, PaxRow } from '../../kernel/db/tables/tables.ts'
import { areSame, insertLines, linesRead, replaceLines, type StoredOrder, withLines } from './lines.repo.ts'

/** A literal in the statement, so that SQLite uses the partial index over unpaid orders. */
const UNPAID = sql.lit<'unpaid'>('unpaid')

const selectOrders = (db: Reading) => db.selectFrom('orders').selectAll('orders').select(linesRead(db))

type Selected = ReturnType<typeof selectOrders>

const all = async (query: Selected): Promise<StoredOrder[]> => (await query.execute()).map(withLines)

async function first(query: Selected): Promise<StoredOrder | undefined> {
  const row = await query.executeTakeFirst()
  return row && withLines(row)
}

export const findOrder = (db: Reading, id: string): Promise<StoredOrder | undefined> =>
  first(selectOrders(db).where('id', '=', id))

export const findOrders = (db: Reading, ids: readonly string[]): Promise<StoredOrder[]> =>
  ids.length === 0 ? Promise.resolve([]) : all(selectOrders(db).where('id', 'in', ids))

/** A passenger's only unpaid order. */
export const unpaidOrderOf = (db: Reading, paxId: string): Promise<StoredOrder | undefined> =>
  first(selectOrders(db).where('pax_id', '=', paxId).where('payment', '=', UNPAID))

/** Those of some passengers who have an unpaid order. */
export async function paxWithUnpaidOrder(db: Reading, paxIds: readonly string[]): Promise<ReadonlySet<string>> {
  const owing = new Set<string>()
  for (const some of chunksOf(paxIds)) {
    const orders = db.selectFrom('orders').select('pax_id').where('payment', '=', UNPAID).where('pax_id', 'in', some)
    for (const { pax_id } of await orders.execute()) if (pax_id !== null) owing.add(pax_id)
  }
  return owing
}

/** The parts of an order that were not cancelled, oldest first. */
export const partsOf = (db: Reading, rootId: string): Promise<StoredOrder[]> =>
  all(selectOrders(db).where('split_from', '=', rootId).where('payment', '<>', 'cancelled').orderBy('id'))

/** A passenger's newest order that was not cancelled. */
export const latestOrderOf = (db: Reading, paxId: string): Promise<StoredOrder | undefined> =>
  first(selectOrders(db).where('pax_id', '=', paxId).where('payment', '<>', 'cancelled').orderBy('id', 'desc').limit(1))

/** The order that a passenger placed last, in any state. */
export const lastPlacedOf = (db: Reading, paxId: string): Promise<StoredOrder | undefined> =>
  first(selectOrders(db).where('pax_id', '=', paxId).orderBy('id', 'desc').limit(1))

/** Neither completed nor cancelled; written as in its partial index. */
export const isOpen = sql<boolean>`status <> 'Completed' AND payment <> 'cancelled'`

/** Unpaid; written as in its partial index. */
export const isUnpaid = sql<boolean>`payment = 'unpaid'`

/** Whether it is the first open one of an order and its parts. */
export const isFirstOpen = sql<boolean>`orders.id IN (
  SELECT MIN(id) FROM orders WHERE ${isOpen} GROUP BY COALESCE(split_from, id)
)`

/** How many orders are open: a few dozen at most, read from their index. `whole`: a split order counts once. */
export async function countOpenOrders(db: Reading, outlet: number, whole: boolean): Promise<number> {
  const open = db.selectFrom('orders').where(isOpen).where('outlet', '=', outlet)
  const { count } = await (whole ? open.where(isFirstOpen) : open)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Locks an order until the transaction ends, so that a concurrent change waits and sees this one. Undefined if it does not exist.
 */
export const holdOrder = (tx: Transaction, id: string): Promise<OrderRow | undefined> =>
  forUpdate(tx, tx.selectFrom('orders').selectAll().where('id', '=', id)).executeTakeFirst()

/** Locks an order as `holdOrder` does, then reads it with its lines (`linesRead` says why these are two statements). */
export const holdAndRead = async (tx: Transaction, id: string): Promise<StoredOrder | undefined> =>
  (await holdOrder(tx, id)) && findOrder(tx, id)

/** The order after a statement that may change it; undefined if it changed nothing. */
const changed = async (tx: Transaction, id: string, change: { executeTakeFirst(): Promise<{ id: string } | undefined> }) =>
  (await change.executeTakeFirst()) && findOrder(tx, id)

/**
 * Locks a passenger aboard until the transaction ends, so that a concurrent placement or cancellation waits and sees this one.
 * Undefined if no passenger aboard has the id.
 */
export const holdPax = (tx: Transaction, paxId: string): Promise<PaxRow | undefined> =>
  forUpdate(tx, tx.selectFrom('pax').selectAll().where('id', '=', paxId).where('released_at', 'is', null)).executeTakeFirst()

export const setLatestOrder = (tx: Transaction, paxId: string, orderId: string | null) =>
  tx.updateTable('pax').set({ latest_order_id: orderId }).where('id', '=', paxId).execute()

export async function insertOrder(tx: Transaction, order: StoredOrder): Promise<void> {
  const { lines: _lines, ...row } = order
  // Sent together and run one after the other: a transaction has one connection.
  await Promise.all([tx.insertInto('orders').values(row).execute(), insertLines(tx, [order])])
}

/** New contents of an order; the version increases when its lines or tables change. */
type Contents = Partial<OrderRow> & Pick<StoredOrder, 'lines' | 'tables'>

/** The status of an order with new contents: Preparing again if it was completed, else unchanged. */
const nextStatus = {
  prepared: sql<OrderStatus>`CASE status WHEN 'Completed' THEN 'Preparing' ELSE status END`,
  kept: sql<OrderStatus>`status`,
}

/** Replaces the contents of an unpaid order; `before` is as it was read. Undefined if it was paid or changed meanwhile. */
export async function replaceUnpaid(
  tx: Transaction,
  before: StoredOrder,
  { lines, ...columns }: Contents,
  status: keyof typeof nextStatus = 'prepared',
): Promise<StoredOrder | undefined> {
  const hasSameLines = areSame(before.lines, lines)
  const isSame = hasSameLines && before.tables === columns.tables
  const row = await tx
    .updateTable('orders')
    .set({ ...columns, status: nextStatus[status], version: isSame ? before.version : before.version + 1 })
    .where('id', '=', before.id)
    .where('payment', '=', UNPAID)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const after = { ...row, lines }
  if (!hasSameLines) await replaceLines(tx, after)
  return after
}

/** Moves an order to another passenger; undefined if it was paid or changed meanwhile. */
export const giveUnpaid = (
  tx: Transaction,
  { id, version }: Pick<OrderRow, 'id' | 'version'>,
  owner: Pick<OrderRow, 'pax_id' | 'full_name' | 'card_number'>,
): Promise<StoredOrder | undefined> =>
  changed(
    tx,
    id,
    tx
      .updateTable('orders')
      .set({ ...owner, version: version + 1 })
      .where('id', '=', id)
      .where('payment', '=', UNPAID)
      .where('version', '=', version)
      .returning('id'),
  )

/** An unpaid order follows its passenger to another card number. */
export const renumberUnpaid = (tx: Transaction, paxId: string, cardNumber: string) =>
  tx.updateTable('orders').set({ card_number: cardNumber }).where('pax_id', '=', paxId).where('payment', '=', UNPAID).execute()

/** An unpaid order follows its passenger's corrected name. */
export const renameUnpaid = (tx: Transaction, paxId: string, fullName: string) =>
  tx.updateTable('orders').set({ full_name: fullName }).where('pax_id', '=', paxId).where('payment', '=', UNPAID).execute()

/** Cancels an order; undefined when it is not unpaid. */
export const cancelUnpaid = (tx: Transaction, id: string): Promise<StoredOrder | undefined> =>
  changed(
    tx,
    id,
    tx.updateTable('orders').set({ payment: 'cancelled' }).where('id', '=', id).where('payment', '=', UNPAID).returning('id'),
  )

/** Sets the status of an order; undefined when it already has it, or is cancelled. */
export const changeStatus = (tx: Transaction, id: string, status: OrderStatus): Promise<StoredOrder | undefined> =>
  changed(
    tx,
    id,
    tx
      .updateTable('orders')
      .set({ status })
      .where('id', '=', id)
      .where('status', '<>', status)
      .where('payment', '<>', 'cancelled')
      .returning('id'),
  )

type Seated = Pick<OrderRow, 'split_from' | 'tables'>

const NO_TABLES = '[]'

/** The order whose tables a part uses, since parts have none; null for any other order. */
const servedWith = ({ split_from: root, tables }: Seated): string | null => (tables === NO_TABLES ? root : null)

/**
 * Orders with their tables, for documents and lists: a part gets those of the order that it was split from. A table held by an
 * order belongs to no other.
 */
export async function servedAt<O extends Seated>(db: Reading, orders: readonly O[]): Promise<O[]> {
  const roots = [...new Set(orders.map(servedWith))].filter((id) => id !== null)
  if (roots.length === 0) return [...orders]
  const rows = await db.selectFrom('orders').select(['id', 'tables']).where('id', 'in', roots).execute()
  const tablesOf = new Map(rows.map(({ id, tables }) => [id, tables]))
  return orders.map((order) => ({ ...order, tables: tablesOf.get(servedWith(order) ?? '') ?? order.tables }))
}

/** One order with its tables, as `servedAt` does. */
export const servedOrder = async <O extends Seated>(db: Reading, order: O): Promise<O> =>
  (await servedAt(db, [order]))[0] ?? order

export const findBillPrint = (db: Reading, printId: string): Promise<GuestBillPrintRow | undefined> =>
  db.selectFrom('guest_bill_prints').selectAll().where('print_id', '=', printId).executeTakeFirst()

/** Counts a print under the next copy number of the same contents, from 0; undefined if a print of another order has its id. */
export const insertBillPrint = (tx: Transaction, row: Omit<GuestBillPrintRow, 'copy'>): Promise<GuestBillPrintRow | undefined> =>
  insertCopy(tx, 'guest_bill_prints', 'contents', row)

/** Records that an order's bill was printed: later voids count as after the bill. The version does not change. */
export const markBilled = (tx: Transaction, orderId: string) =>
  tx.updateTable('orders').set({ billed: 1 }).where('id', '=', orderId).where('billed', '=', 0).execute()

/** The printings of some orders' bills, oldest first. */
export const billPrintsOf = (db: Reading, orderIds: readonly string[]): Promise<GuestBillPrintRow[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('guest_bill_prints').selectAll().where('order_id', 'in', orderIds).orderBy('at').orderBy('copy').execute()

/** The merge that ended an order, or undefined. */
export const mergeOf = (db: Reading, otherId: string): Promise<OrderMergeRow | undefined> =>
  db.selectFrom('order_merges').selectAll().where('other_id', '=', otherId).executeTakeFirst()

/** Whether other orders were merged into an order. */
export const hasTakenIn = async (db: Reading, orderId: string): Promise<boolean> =>
  (await db.selectFrom('order_merges').select('other_id').where('order_id', '=', orderId).limit(1).executeTakeFirst()) !==
  undefined

export const insertMerge = (tx: Transaction, row: OrderMergeRow) => tx.insertInto('order_merges').values(row).execute()

export const deleteMerge = (tx: Transaction, otherId: string) =>
  tx.deleteFrom('order_merges').where('other_id', '=', otherId).execute()

/** Reopens an order that was merged into another. Undefined if it was not ended by a merge. */
export const reviveCancelled = (tx: Transaction, id: string, tables: string): Promise<StoredOrder | undefined> =>
  changed(
    tx,
    id,
    tx
      .updateTable('orders')
      .set((row) => ({ payment: 'unpaid', tables, version: row('version', '+', 1) }))
      .where('id', '=', id)
      .where('payment', '=', 'cancelled')
      .returning('id'),
  )
