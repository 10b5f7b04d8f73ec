import { sql } from 'kysely'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import { forUpdate } from '../../kernel/db/lock-order.ts'
import type { TableRow } from '../../kernel/db/tables/tables.ts'

const FREE = { booked: 0, order_id: null, booked_by: '', booked_at: null, active_at: null } as const

/** Who books, as stored (`bookerOf`), and when, in ms. */
interface Touch {
  booker: string
  at: number
}
/** The same with the booking outlet; tables of other outlets are not booked. */
export interface Booking extends Touch {
  outlet: number
}
/** Booking a released table again clears the notice of its release. */
const bookedBy = ({ booker, at }: Touch) => ({
  booked: 1,
  booked_by: booker,
  booked_at: at,
  active_at: at,
  let_go_from: sql<string>`CASE WHEN let_go_from = ${booker} THEN '' ELSE let_go_from END`,
})

export const allTables = (db: Reading): Promise<TableRow[]> =>
  db.selectFrom('tablechairs').selectAll().orderBy('floor').orderBy('tableno').execute()

/** The tables of an outlet. */
export const tablesAt = (db: Reading, outlet: number): Promise<TableRow[]> =>
  db.selectFrom('tablechairs').selectAll().where('outlet', '=', outlet).orderBy('floor').orderBy('tableno').execute()

export const findTable = (db: Reading, id: string): Promise<TableRow | undefined> =>
  db.selectFrom('tablechairs').selectAll().where('id', '=', id).executeTakeFirst()

export const findTables = (db: Reading, ids: readonly string[]): Promise<TableRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('tablechairs').selectAll().where('id', 'in', ids).orderBy('floor').orderBy('tableno').execute()

/** Adds one table; false if its floor already has that number. */
export async function insertTable(tx: Transaction, row: TableRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('tablechairs')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Locks a table until the transaction ends; undefined if it does not exist. */
export const holdTable = (tx: Transaction, id: string): Promise<TableRow | undefined> =>
  forUpdate(tx, tx.selectFrom('tablechairs').selectAll().where('id', '=', id)).executeTakeFirst()

/** Locks tables one after the other by ascending id, as everywhere that several are locked, to avoid deadlocks. */
export async function holdTables(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].toSorted()) await holdTable(tx, id)
}

/** Locks all tables until the transaction ends. */
export const holdAllTables = (tx: Transaction): Promise<{ id: string }[]> =>
  forUpdate(tx, tx.selectFrom('tablechairs').select('id').orderBy('id')).execute()

/** Gives a table to an outlet. */
export const setOutlet = (tx: Transaction, id: string, outlet: number) =>
  tx.updateTable('tablechairs').set({ outlet }).where('id', '=', id).execute()

export const deleteTable = (tx: Transaction, id: string) => tx.deleteFrom('tablechairs').where('id', '=', id).execute()

export const insertTables = (tx: Transaction, rows: readonly TableRow[]) => tx.insertInto('tablechairs').values(rows).execute()

/** Books a table if it is free; undefined if it is booked or the outlet has no such table. */
export const bookFree = (tx: Transaction, id: string, booking: Booking): Promise<TableRow | undefined> =>
  tx
    .updateTable('tablechairs')
    .set(bookedBy(booking))
    .where('id', '=', id)
    .where('outlet', '=', booking.outlet)
    .where('booked', '=', 0)
    .returningAll()
    .executeTakeFirst()

/** Books a table even if someone else has it; an order that had it continues without. */
export const bookAnyway = (tx: Transaction, id: string, booking: Booking): Promise<TableRow | undefined> =>
  tx
    .updateTable('tablechairs')
    .set({ ...bookedBy(booking), order_id: null })
    .where('id', '=', id)
    .where('outlet', '=', booking.outlet)
    .returningAll()
    .executeTakeFirst()

/** Frees a table, no matter who booked it; undefined if it does not exist. An order's table keeps its waiter, for `giveBack`. */
export const freeTable = (
  tx: Transaction,
  { id, order_id: order }: Pick<TableRow, 'id' | 'order_id'>,
): Promise<TableRow | undefined> =>
  tx
    .updateTable('tablechairs')
    .set(order === null ? FREE : { booked: 0, order_id: null, active_at: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/**
 * Gives a free table back to the order that it was freed from, with its waiter, at a moment (ms); undefined if someone has booked
 * it.
 */
export const giveBack = (tx: Transaction, row: TableRow, orderId: string, at: number): Promise<TableRow | undefined> =>
  tx
    .updateTable('tablechairs')
    .set({ ...servedBy(row, at), order_id: orderId })
    .where('id', '=', row.id)
    .where('booked', '=', 0)
    .returningAll()
    .executeTakeFirst()

/** Moves tables of one order to another; their waiter stays the same. */
export const relinkTables = (tx: Transaction, ids: readonly string[], from: string, to: string) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.updateTable('tablechairs').set({ order_id: to }).where('id', 'in', ids).where('order_id', '=', from).execute()

/**
 * The waiter of a table and since when, as stored; `booked_by` is empty if unknown, in which case the order tells who took it.
 */
export type Waiter = Pick<TableRow, 'booked_by' | 'booked_at'>
const servedBy = ({ booked_by, booked_at }: Waiter, at: number) => ({ ...bookedBy({ booker: booked_by, at }), booked_at })

/**
 * How an order gets tables: `take` includes those that someone else booked without an order; `waiter` is their new waiter, by
 * default the booker.
 */
interface Linking {
  take: boolean
  waiter?: Waiter | undefined
}

/**
 * Gives tables to an order; false if one belongs to another order or outlet, or someone else has booked it and it may not be
 * taken.
 */
export async function linkTables(
  tx: Transaction,
  ids: readonly string[],
  orderId: string,
  booking: Booking,
  { take, waiter }: Linking,
): Promise<boolean> {
  if (ids.length === 0) return true
  const linked = await tx
    .updateTable('tablechairs')
    .set({ ...(waiter === undefined ? bookedBy(booking) : servedBy(waiter, booking.at)), order_id: orderId })
    .where('id', 'in', ids)
    .where('outlet', '=', booking.outlet)
    .where((row) => {
      const unheld = row.or([row('booked', '=', 0), row('booked_by', 'in', ['', booking.booker])])
      const free = take ? row('order_id', 'is', null) : row.and([row('order_id', 'is', null), unheld])
      return row.or([row('order_id', '=', orderId), free])
    })
    .returning('id')
    .execute()
  return linked.length === ids.length
}

/** Gives an order those of the tables that are free and of its outlet; the others stay with their bookers. */
export const bookStillFree = (tx: Transaction, ids: readonly string[], orderId: string, booking: Booking) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .updateTable('tablechairs')
        .set({ ...bookedBy(booking), order_id: orderId })
        .where('id', 'in', ids)
        .where('outlet', '=', booking.outlet)
        .where('booked', '=', 0)
        .execute()

/** The names of staff by id. */
export async function staffNames(db: Reading, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('staff').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The tables of an order. */
export const tablesHeldBy = (db: Reading, orderId: string): Promise<TableRow[]> =>
  db.selectFrom('tablechairs').selectAll().where('order_id', '=', orderId).orderBy('floor').orderBy('tableno').execute()

/** Frees an order's tables except those in `kept`. */
export function freeTablesOf(tx: Transaction, orderId: string, kept: readonly string[] = []) {
  const freed = tx.updateTable('tablechairs').set(FREE).where('order_id', '=', orderId)
  return (kept.length === 0 ? freed : freed.where('id', 'not in', kept)).execute()
}

/** Records at a moment (ms) that someone works on the order of a booked table; false if that booker no longer has it. */
export async function renewTable(tx: Transaction, id: string, { booker, at }: Touch): Promise<boolean> {
  const renewed = await tx
    .updateTable('tablechairs')
    .set({ active_at: at })
    .where('id', '=', id)
    .where('booked', '=', 1)
    .where('booked_by', '=', booker)
    .returning('id')
    .executeTakeFirst()
  return renewed !== undefined
}

/** Tables booked for orders that are not placed, by ascending id, as everywhere that several are locked. */
export const bookedWithoutOrder = (db: Reading): Promise<TableRow[]> =>
  db.selectFrom('tablechairs').selectAll().where('booked', '=', 1).where('order_id', 'is', null).orderBy('id').execute()

/** Restarts a booking's idle time at a moment (ms), unless someone has worked on it since it was read. */
export const countIdlenessFrom = (tx: Transaction, { id, active_at }: TableRow, at: number) =>
  tx
    .updateTable('tablechairs')
    .set({ active_at: at })
    .where('id', '=', id)
    .where('active_at', 'is not distinct from', active_at)
    .execute()

/**
 * Releases a booking after so many idle minutes; false if someone has worked on it since it was read, or it is released already.
 */
export async function releaseIdle(tx: Transaction, { id, booked_by, active_at }: TableRow, minutes: number): Promise<boolean> {
  const freed = await tx
    .updateTable('tablechairs')
    .set({ ...FREE, let_go_from: booked_by, let_go_after: minutes })
    .where('id', '=', id)
    .where('booked', '=', 1)
    .where('order_id', 'is', null)
    .where('booked_by', '=', booked_by)
    .where('active_at', '=', active_at)
    .returning('id')
    .executeTakeFirst()
  return freed !== undefined
}
