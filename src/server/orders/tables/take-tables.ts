import type { TableHolder } from '../../../shared/contract/tables.ts'
import { type Failure, ok, type Result } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { type Actor, noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import type { OrderRow, TableRow } from '../../kernel/db/tables/tables.ts'
import { type By, tablesOf } from '../order/order.ts'
import { findTables, freeTablesOf, holdTables, linkTables, staffNames, tablesHeldBy, type Waiter } from './table.repo.ts'
import { bookerOf, holderOf, holderView, isOfAnother, tableName } from './table.ts'

/** The bookers of some tables, by table id; tables without one are left out. */
export async function holdersOf(db: Reading, rows: readonly TableRow[]): Promise<ReadonlyMap<string, TableHolder>> {
  const held = rows.flatMap((row) => {
    const holder = holderOf(row)
    return holder === null ? [] : [{ row, ...holder }]
  })
  const names = await staffNames(db, [...new Set(held.map(({ staffId }) => staffId))])
  return new Map(held.map(({ row, staffId, terminal }) => [row.id, holderView(row, names.get(staffId) ?? '', terminal)]))
}

/** The refusal of a table booked by someone else, with who, where and since when. `just`: the caller wanted to book it. */
export async function heldByAnother(db: Reading, row: TableRow, just: boolean): Promise<{ ok: false; error: Failure }> {
  const holder = (await holdersOf(db, [row])).get(row.id)
  if (holder === undefined) return fail('table_taken')
  if (just) return fail('table_taken', { holder })
  const where = holder.terminal === '' ? '' : ` at ${holder.terminal}`
  return fail('table_held', { msg: `Table ${tableName(row)} is held by ${holder.name}${where}`, holder })
}

/** Records in the audit trail that others' tables were taken or freed on purpose, each with the terminal that had it. */
export async function noteTaken(tx: Transaction, by: Actor, at: number, before: readonly TableRow[]): Promise<void> {
  for (const row of before.filter((table) => isOfAnother(table, by))) {
    const from = holderOf(row)?.terminal ?? ''
    const detail = from === '' ? tableName(row) : `${tableName(row)}, held at ${from}`
    await noteAction(tx, by, at, { action: 'table_taken_over', subject: row.id, detail })
  }
}

/** The tables of an outlet in the caller's order: the first shows the check on the plan. */
export async function askedTables(
  tx: Transaction,
  asked: readonly { _id: string }[],
  outlet: number,
): Promise<Result<TableRow[]>> {
  const ids = [...new Set(asked.map(({ _id }) => _id))]
  const tables = (await findTables(tx, ids)).filter((table) => table.outlet === outlet)
  return tables.length === ids.length ? ok(inOrderOf(ids, tables)) : fail('table_not_found')
}

/** Tables in the order of their ids in a list, without those that are not in the list. */
export const inOrderOf = (ids: readonly string[], tables: readonly TableRow[]): TableRow[] =>
  ids.flatMap((id) => tables.find((table) => table.id === id) ?? [])

/** The waiter of an order: the booker of its first table; without a table, the person who opened it. Empty if unknown. */
export async function waiterOf(tx: Transaction, order: OrderRow, now: number): Promise<Waiter> {
  const held = await tablesHeldBy(tx, order.id)
  const named = tablesOf(order).map(({ _id }) => _id)
  const first = inOrderOf(named, held)[0] ?? held[0]
  if (first !== undefined) return first
  const { owner_id: owner, terminal } = order
  return { booked_by: owner === null ? '' : bookerOf({ staff: { id: owner }, terminal }), booked_at: now }
}

interface Taking {
  orderId: string
  tables: readonly TableRow[]
  /** Id of an order that was voided for this one and gives up its tables; null if there is none. */
  voided: string | null
  /** Whether to take tables that someone else booked without an order. */
  take: boolean
  /** The new waiter of the tables, if that is not the caller. */
  waiter?: Waiter
}

/** Gives an order exactly these tables; refuses if one belongs to another order, or someone else has booked it. */
export async function takeTables(
  tx: Transaction,
  { orderId, tables, voided, take, waiter }: Taking,
  by: By,
): Promise<Result<null>> {
  const ids = tables.map(({ id }) => id)
  const held = [...(await tablesHeldBy(tx, orderId)), ...(voided === null ? [] : await tablesHeldBy(tx, voided))]
  await holdTables(tx, [...ids, ...held.map(({ id }) => id)])
  if (voided !== null) await freeTablesOf(tx, voided)
  const booking = { booker: bookerOf(by), at: by.now, outlet: by.staff.outlet }
  if (!(await linkTables(tx, ids, orderId, booking, { take, waiter }))) return whoseTables(tx, ids, orderId, by)
  await freeTablesOf(tx, orderId, ids)
  return ok(null)
}

/** Why the order did not get its tables: they belong to another order, or someone else has booked them. */
async function whoseTables(
  tx: Transaction,
  ids: readonly string[],
  orderId: string,
  by: By,
): Promise<{ ok: false; error: Failure }> {
  const tables = await findTables(tx, ids)
  if (tables.some(({ outlet }) => outlet !== by.staff.outlet)) return fail('table_not_found')
  const held = tables.find((table) => table.order_id === null && isOfAnother(table, by))
  const taken = tables.find(({ order_id: own }) => own !== null && own !== orderId)
  const first = held ?? taken
  return first === undefined ? fail('table_taken') : heldByAnother(tx, first, held === undefined)
}

/**
 * Records that tables were taken from their bookers. Call it late in a transaction, like everything that writes the audit trail.
 */
export async function noteTakenTables(tx: Transaction, { orderId, tables, take }: Omit<Taking, 'voided'>, by: By): Promise<void> {
  const others = tables.filter(({ order_id: linked }) => linked !== orderId)
  if (take) await noteTaken(tx, by, by.now, others)
}
