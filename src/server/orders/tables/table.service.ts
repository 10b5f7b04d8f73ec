import type { InputOf } from '../../../shared/contract/endpoint.ts'
import type { Contract } from '../../../shared/contract/index.ts'
import type { Table } from '../../../shared/contract/tables.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { OrderRow, TableRow } from '../../kernel/db/tables/tables.ts'
import type { Service, Staff } from '../../kernel/http/call.ts'
import { tablesOf } from '../order/order.ts'
import { holdOrder } from '../order/order.repo.ts'
import { heldByAnother, holdersOf, noteTaken } from './table-holder.ts'
import { checkView } from './table-check.ts'
import { seatedOrders } from './table-check.repo.ts'
import { type Booker, bookerOf, isOfAnother, isOwnBooking, letGoView, tableView } from './table.ts'
import {
  bookAnyway,
  bookFree,
  type Booking,
  findTable,
  freeTable,
  giveBack,
  holdTable,
  renewTable,
  tablesAt,
  tablesHeldBy,
} from './table.repo.ts'

type Seer = Booker & { staff: Pick<Staff, 'outlet'> }

/** Tables of its own outlet as a terminal sees them: whose each is, whether it is its own, and what is being served there. Of an order either all tables or none. */
async function seenBy(db: Db, rows: readonly TableRow[], booker: Seer, now: number): Promise<Table[]> {
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

async function answer(db: Db, row: TableRow, by: Seer, now: number): Promise<Result<Table>> {
  const rows = row.order_id === null ? [row] : await tablesHeldBy(db, row.order_id)
  const table = (await seenBy(db, rows, by, now)).find(({ _id }) => _id === row.id)
  return table === undefined ? fail('table_not_found') : ok(table)
}

/** Whether an order still has a table that was taken from it: it is being served, and names it. */
const isServedAt = (order: OrderRow | undefined, id: string, outlet: number): order is OrderRow =>
  order?.outlet === outlet &&
  order.payment !== 'cancelled' &&
  order.status !== 'Completed' &&
  tablesOf(order).some((table) => table._id === id)

/** Undoes the freeing of an order's table: it is the order's again, with its waiter, unless somebody has booked it since. */
async function giveTableBack(tx: Db, id: string, orderid: string, by: Seer, booking: Booking): Promise<Result<Table>> {
  const order = await holdOrder(tx, orderid)
  if (!isServedAt(order, id, booking.outlet)) return fail('order_not_found')
  const current = await holdTable(tx, id)
  if (current === undefined) return fail('table_not_found')
  // Its answer was lost on the way, and the caller asks again.
  if (current.order_id === order.id) return answer(tx, current, by, booking.at)
  const given = await giveBack(tx, current, order.id, booking.at)
  return given === undefined ? heldByAnother(tx, current, true) : answer(tx, given, by, booking.at)
}

/**
 * Books or frees a table. It stays with whoever booked it, staff member and terminal, until they let it go or somebody else takes it
 * on purpose (`take`), which is kept in the audit.
 */
export const setTable: Service<'setTable'> = ({ database, now }, { params, body, ...by }) =>
  database.transact(async (tx) => {
    const { _id: id } = params
    // A terminal has the tables of its own outlet alone.
    if ((await findTable(tx, id))?.outlet !== by.staff.outlet) return fail('table_not_found')
    const booking = { booker: bookerOf(by), at: now(), outlet: by.staff.outlet }
    if (body.status && body.take !== true && body.orderid !== undefined) return giveTableBack(tx, id, body.orderid, by, booking)
    // By a guarded update, so that of two terminals one gets the table.
    const booked = body.status ? await bookFree(tx, id, booking) : undefined
    if (booked !== undefined) return answer(tx, booked, by, booking.at)
    return changeBooked(tx, id, body, by, booking)
  })

type Wish = InputOf<Contract['setTable']>['body']

/** Frees a table, or takes one that is booked, held so that of two who take it from one order the second sees the first. */
async function changeBooked(tx: Db, id: string, body: Wish, by: Seer, booking: Booking): Promise<Result<Table>> {
  const current = await holdTable(tx, id)
  if (current === undefined) return fail('table_not_found')
  // One's own is taken too where it is an earlier order's.
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

export const renewTables: Service<'renewTables'> = async ({ database: { db }, now }, { body, ...by }) => {
  const booking = { booker: bookerOf(by), at: now() }
  const renewed: { _id: string }[] = []
  for (const _id of [...new Set(body.tables.map((table) => table._id))].toSorted())
    if (await renewTable(db, _id, booking)) renewed.push({ _id })
  return ok(renewed)
}
