import type { InputOf } from '../../../shared/contract/endpoint.ts'
import type { Contract } from '../../../shared/contract/index.ts'
import type { Table } from '../../../shared/contract/tables.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { errorMessages, fail } from '../../../shared/messages.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import type { OrderRow, TableRow } from '../../kernel/db/tables/tables.ts'
import type { Service, Staff } from '../../kernel/http/call.ts'
import { allOutlets, type NamedOutlet, noSuchOutlet } from '../../venue/index.ts'
import { holdOrder } from '../order/order.repo.ts'
import { tablesOf } from '../order/order.ts'
import { moveReservations, releaseTable } from './reservation.repo.ts'
import { checkView, seatedOrders } from './table-check.repo.ts'
import {
  allTables,
  bookAnyway,
  bookFree,
  type Booking,
  deleteTable,
  findTable,
  freeTable,
  giveBack,
  holdTable,
  insertTable,
  renewTable,
  tablesAt,
  tablesHeldBy,
} from './table.repo.ts'
import {
  type Booker,
  bookerOf,
  FREE_TABLE,
  isOfAnother,
  isOwnBooking,
  letGoView,
  planView,
  tableName,
  tableView,
} from './table.ts'
import { heldByAnother, holdersOf, noteTaken } from './take-tables.ts'

type Seer = Booker & { staff: Pick<Staff, 'outlet'> }

/**
 * An outlet's tables as a terminal sees them: with booker, whether that is the caller, and the order. `rows` must hold either all
 * tables of an order or none.
 */
async function seenBy(db: Reading, rows: readonly TableRow[], booker: Seer, now: number): Promise<Table[]> {
  const { outlet } = booker.staff
  const [holders, orders] = [await holdersOf(db, rows), await seatedOrders(db, rows, { now, outlet })]
  const atOrder = Map.groupBy(rows, ({ order_id: own }) => own ?? '')
  return rows.map((row) => {
    const holder = holders.get(row.id)
    const own = holder !== undefined && { holder, own: !isOfAnother(row, booker) }
    const order = orders.get(row.order_id ?? '')
    const held = atOrder.get(row.order_id ?? '') ?? []
    const check = checkView(row, { order, held, holders }, booker)
    return { ...tableView(row), ...own, ...check, ...letGoView(row, booker) }
  })
}

export const listTables: Service<'listTables'> = async ({ database: { db }, now }, by) =>
  ok(await seenBy(db, await tablesAt(db, by.staff.outlet), by, now()))

async function answer(db: Reading, row: TableRow, by: Seer, now: number): Promise<Result<Table>> {
  const rows = row.order_id === null ? [row] : await tablesHeldBy(db, row.order_id)
  const table = (await seenBy(db, rows, by, now)).find(({ _id }) => _id === row.id)
  return table === undefined ? fail('table_not_found') : ok(table)
}

/** Whether an order may get back a table that was freed: it is still being served, and names the table. */
const isServedAt = (order: OrderRow | undefined, id: string, outlet: number): order is OrderRow =>
  order?.outlet === outlet &&
  order.payment !== 'cancelled' &&
  order.status !== 'Completed' &&
  tablesOf(order).some((table) => table._id === id)

/** Undoes the freeing of an order's table: the order gets it back with its waiter, unless someone has booked it since. */
async function giveTableBack(tx: Transaction, id: string, orderid: string, by: Seer, booking: Booking): Promise<Result<Table>> {
  const order = await holdOrder(tx, orderid)
  if (!isServedAt(order, id, booking.outlet)) return fail('order_not_found')
  const current = await holdTable(tx, id)
  if (current === undefined) return fail('table_not_found')
  // A retry after a lost answer.
  if (current.order_id === order.id) return answer(tx, current, by, booking.at)
  const given = await giveBack(tx, current, order.id, booking.at)
  return given === undefined ? heldByAnother(tx, current, true) : answer(tx, given, by, booking.at)
}

/**
 * Books or frees a table. It stays with its booker, a staff member at a terminal, until they free it or someone else takes it on
 * purpose (`take`), which is recorded in the audit trail.
 */
export const setTable: Service<'setTable'> = ({ database, now }, { params, body, ...by }) =>
  database.transact(async (tx) => {
    const { _id: id } = params
    // A terminal can only use the tables of its outlet.
    if ((await findTable(tx, id))?.outlet !== by.staff.outlet) return fail('table_not_found')
    const booking = { booker: bookerOf(by), at: now(), outlet: by.staff.outlet }
    if (body.status && body.take !== true && body.orderid !== undefined) return giveTableBack(tx, id, body.orderid, by, booking)
    // A guarded update, so that of two terminals only one gets the table.
    const booked = body.status ? await bookFree(tx, id, booking) : undefined
    if (booked !== undefined) return answer(tx, booked, by, booking.at)
    return changeBooked(tx, id, body, by, booking)
  })

type Wish = InputOf<Contract['setTable']>['body']

/**
 * Frees a table, or takes a booked one; locked, so that of two terminals taking it from one order, the second sees what the first
 * did.
 */
async function changeBooked(tx: Transaction, id: string, body: Wish, by: Seer, booking: Booking): Promise<Result<Table>> {
  const current = await holdTable(tx, id)
  if (current === undefined) return fail('table_not_found')
  // The caller's table counts as taken too if it belongs to an earlier order.
  const isTaken = body.take === true && current.order_id !== null
  const isOther = body.orderid !== undefined && body.orderid !== current.order_id
  if (isTaken && isOther) return heldByAnother(tx, current, true)
  if (body.status && isOwnBooking(current, by) && !isTaken) {
    await renewTable(tx, id, booking)
    return answer(tx, current, by, booking.at)
  }
  const isRefused = body.status || isOfAnother(current, by)
  if (isRefused && (body.take !== true || isOther)) return heldByAnother(tx, current, body.status)
  const changed = body.status ? await bookAnyway(tx, id, booking) : await freeTable(tx, current)
  if (changed === undefined) return fail('table_not_found')
  await noteTaken(tx, by, booking.at, [current])
  return answer(tx, changed, by, booking.at)
}

export const renewTables: Service<'renewTables'> = async ({ database, now }, { body, ...by }) => {
  const booking = { booker: bookerOf(by), at: now() }
  const ids = [...new Set(body.tables.map((table) => table._id))].toSorted()
  return database.transact(async (tx) => {
    const renewed: { _id: string }[] = []
    for (const _id of ids) if (await renewTable(tx, _id, booking)) renewed.push({ _id })
    return ok(renewed)
  })
}

export const listTablePlan: Service<'listTablePlan'> = async ({ database }) => ok((await allTables(database.db)).map(planView))

const tableExists = () => fail('table_exists', { fields: [{ field: 'tableno', msg: errorMessages.table_exists }] })

interface Change {
  action: 'table_added' | 'table_renumbered' | 'table_removed'
  table: TableRow
  detail: string
  by: { staff: Staff; terminal: string }
  at: number
}

/** Records a change of the plan; a table is named as on orders. */
const noted = (tx: Transaction, { action, table, detail, by, at }: Change) =>
  noteAction(tx, by, at, { action, subject: table.id, detail })

/** The outlet of a table in the audit trail; nothing while the ship has one outlet. */
const ofOutlet = ({ outlet }: TableRow, all: readonly NamedOutlet[]): string[] =>
  all.length <= 1 ? [] : all.flatMap(({ id, name }) => (id === outlet ? [`of ${name}`] : []))

export const createTable: Service<'createTable'> = ({ database, now }, { body, ...by }) =>
  database.transact(async (tx) => {
    const table: TableRow = {
      id: newId(),
      floor: body.tablefloor,
      tableno: body.tableno,
      outlet: body.outlet ?? by.staff.outlet,
      ...FREE_TABLE,
    }
    const outlets = await allOutlets(tx)
    if (!outlets.some(({ id }) => id === table.outlet)) return noSuchOutlet('outlet')
    if (!(await insertTable(tx, table))) return tableExists()
    const detail = [tableName(table), ...ofOutlet(table, outlets)].join(', ')
    await noted(tx, { action: 'table_added', table, detail, by, at: now() })
    return ok(planView(table))
  })

/**
 * Locks a table and answers it if it is free: the number of a used table is on kitchen tickets and papers, and its order belongs
 * to its outlet.
 */
async function freeTableOf(tx: Transaction, id: string): Promise<Result<TableRow>> {
  const table = await holdTable(tx, id)
  if (table === undefined) return fail('table_not_found')
  return table.booked === 1 || table.order_id !== null ? fail('table_in_use') : ok(table)
}

/** The change of a table for the audit trail: '2nd Floor 3 is now 7, of Pool Bar'. */
function changeText(before: TableRow, after: TableRow, outlets: readonly NamedOutlet[]): string {
  const now = [
    ...(before.tableno === after.tableno ? [] : [`${after.tableno}`]),
    ...(before.outlet === after.outlet ? [] : ofOutlet(after, outlets)),
  ]
  return `${tableName(before)} is now ${now.join(', ')}`
}

/** Reservations of a table move with it. */
export const renumberTable: Service<'renumberTable'> = ({ database, now }, { params, body, ...by }) =>
  database.transact(async (tx) => {
    const free = await freeTableOf(tx, params._id)
    if (!free.ok) return free
    const before = free.value
    const after = { ...before, tableno: body.tableno, outlet: body.outlet ?? before.outlet }
    if (before.tableno === after.tableno && before.outlet === after.outlet) return ok(planView(before))
    const outlets = await allOutlets(tx)
    if (!outlets.some(({ id }) => id === after.outlet)) return noSuchOutlet('outlet')
    // Deleted and inserted under its new number: an insert reports a number just taken, while an update would fail.
    await deleteTable(tx, before.id)
    if (!(await insertTable(tx, after))) return tableExists()
    if (before.outlet !== after.outlet) await moveReservations(tx, after.id, after.outlet)
    const detail = changeText(before, after, outlets)
    await noted(tx, { action: 'table_renumbered', table: after, detail, by, at: now() })
    return ok(planView(after))
  })

/** Orders keep the names of their tables, so past ones lose nothing; its reservations stay without a table. */
export const removeTable: Service<'removeTable'> = ({ database, now }, { params, ...by }) =>
  database.transact(async (tx) => {
    const free = await freeTableOf(tx, params._id)
    if (!free.ok) return free
    await deleteTable(tx, params._id)
    await releaseTable(tx, params._id)
    await noted(tx, { action: 'table_removed', table: free.value, detail: tableName(free.value), by, at: now() })
    return ok(planView(free.value))
  })
