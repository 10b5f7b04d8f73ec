import { ok, type Result } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { formatRupees } from '../../../shared/money/money.ts'
import { isoOf } from '../../../shared/time.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Database, Reading, Transaction } from '../../kernel/db/database.ts'
import type { GuestBillPrintRow } from '../../kernel/db/tables/order-tables.ts'
import type { Service } from '../../kernel/http/call.ts'
import { badCursor, pageOf, pageSize } from '../../kernel/http/page.ts'
import { searchPax, soughtInNames } from '../../guests/index.ts'
import { currentVenue } from '../../venue/index.ts'
import { recordStatus } from '../order/order-event.repo.ts'
import {
  cancelUnpaid,
  changeStatus,
  countOpenOrders,
  findBillPrint,
  findOrder,
  findOrders,
  holdAndRead,
  holdOrder,
  holdPax,
  insertBillPrint,
  latestOrderOf,
  markBilled,
  servedOrder,
} from '../order/order.repo.ts'
import { billContents, guestBillOf, orderView } from '../order/order-view.ts'
import { orderTableOf, tablesOf } from '../order/order.ts'
import { bookStillFree, freeTablesOf, holdTables, staffNames, tablesHeldBy } from '../tables/table.repo.ts'
import { bookerOf } from '../tables/table.ts'
import { endOrder, noteCancelled, noteStatus } from './after-change.ts'
import { lostWith } from './changeable.ts'
import {
  filterOf,
  idFurtherAlong,
  isIndexed,
  type OrderFilter,
  orderIdsOfPax,
  ordersAlong,
  type Stretch,
} from './order-list.repo.ts'
import { noteVoids, recordVoids } from './taken-off.repo.ts'
import type { StoredOrder } from '../order/lines.repo.ts'

export const getOrder: Service<'getOrder'> = async ({ database }, { params }) => {
  const order = await findOrder(database.db, params.id)
  return order === undefined ? fail('order_not_found') : ok(orderView(order))
}

/**
 * Any status can be chosen; each change is recorded with person and time (product-spec, States; semantics, Order status).
 * Completed frees the tables; an order set back from Completed gets its tables again, unless someone has booked them since.
 */
export const setOrderStatus: Service<'setOrderStatus'> = ({ database, now }, { params, body, staff, terminal }) =>
  database.transact(async (tx) => {
    const before = await heldByAnyId(tx, params.id)
    if (before === undefined || before.payment === 'cancelled') return fail('order_not_found')
    if (before.outlet !== staff.outlet) return fail('other_outlet')
    const changed = await changeStatus(tx, before.id, body.orderstatus)
    const by = { staff, terminal, now: now() }
    if (changed !== undefined) await recordStatus(tx, by, changed)
    const after = changed ?? before
    const tableIds = tablesOf(before).map(({ _id }) => _id)
    await holdTables(tx, [...tableIds, ...(await tablesHeldBy(tx, before.id)).map(({ id }) => id)])
    if (after.status === 'Completed') await freeTablesOf(tx, before.id)
    else if (before.status === 'Completed') {
      const booking = { booker: bookerOf({ staff, terminal }), at: by.now, outlet: before.outlet }
      await bookStillFree(tx, tableIds, before.id, booking)
    }
    await noteStatus(tx, by, before, after)
    return ok({ ...orderView(after), tablesheld: (await tablesHeldBy(tx, before.id)).map(orderTableOf) })
  })

/** An order, locked, by its own id, or the latest one of the passenger with this id. */
async function heldByAnyId(tx: Transaction, id: string): Promise<StoredOrder | undefined> {
  const own = await holdAndRead(tx, id)
  if (own !== undefined) return own
  const latest = await latestOrderOf(tx, id)
  return latest && holdAndRead(tx, latest.id)
}

/**
 * Cancels an order, which stays readable, and voids what the kitchen was sent. Idempotent. If the caller names a version, refused
 * if another terminal changed the order since.
 */
export const cancelOrder: Service<'cancelOrder'> = ({ database, now }, { params, query, staff, terminal }) =>
  database.transact(async (tx) => {
    const order = await findOrder(tx, params.id)
    if (order === undefined) return fail('order_not_found')
    if (order.pax_id !== null) await holdPax(tx, order.pax_id)
    if (order.split_from !== null) await holdOrder(tx, order.split_from)
    const cancelled = await cancelUnpaid(tx, order.id)
    if (cancelled === undefined) return whyNotCancelled(tx, order.id)
    if (cancelled.outlet !== staff.outlet) return fail('other_outlet')
    if (query.version !== undefined && cancelled.version !== query.version) return fail('order_changed')
    const lost = await lostWith(tx, cancelled, [])
    if (!lost.ok) return lost
    const by = { staff, terminal, now: now() }
    await endOrder(tx, cancelled, by)
    await recordVoids(tx, cancelled, lost.value, by, { reason: 'cancelled' })
    await noteVoids(tx, by, cancelled, lost.value, { reason: 'cancelled' })
    await noteCancelled(tx, by, cancelled)
    return ok(orderView(cancelled))
  })

async function whyNotCancelled(tx: Transaction, id: string): Promise<Result<ReturnType<typeof orderView>>> {
  const order = await findOrder(tx, id)
  return order?.payment === 'cancelled' ? ok(orderView(order)) : fail('order_paid')
}

/** The most orders that one call scans without an index. */
export const LOOKED_THROUGH = 10_000

/**
 * Up to this many passengers with a name, their orders are read by passenger; for a more common name the orders are scanned,
 * which soon finds some.
 */
export const MAX_PAX = 200

/** Orders found, and the last scanned id if the scan stopped before the page was full. */
interface Found {
  rows: StoredOrder[]
  lookedTo?: string | undefined
}

/**
 * The orders of the terminal's outlet. `x-total-count` is always given for open orders, for others only if one page holds the
 * whole list.
 */
export const listOrders: Service<'listOrders'> = async ({ database }, { query, staff }) => {
  const { cursor: after } = query
  if (after !== undefined && !/^[0-9a-f-]{36}$/.test(after)) return badCursor()
  const limit = pageSize(query.limit)
  const filter = filterOf(query)
  const { rows, lookedTo } = await find(
    database,
    { ...filter, outlet: staff.outlet },
    { oldestFirst: query.sort === 'oldest', after, limit: limit + 1 },
  )
  const isAllOpen = Object.keys(filter).every((key) => key === 'open' || key === 'whole') && filter.open === true
  const page = pageOf({
    found: rows,
    limit,
    first: after === undefined && lookedTo === undefined,
    cursorOf: ({ id }) => id,
    view: orderView,
    ...(isAllOpen && { total: await countOpenOrders(database.db, staff.outlet, filter.whole === true) }),
  })
  return ok(page.nextCursor === null && lookedTo !== undefined ? { ...page, nextCursor: lookedTo } : page)
}

async function find(database: Database, filter: OrderFilter, stretch: Stretch): Promise<Found> {
  const { db } = database
  if (isIndexed(filter)) return { rows: await ordersAlong(db, filter, stretch) }
  const paxIds = filter.name === undefined ? null : await fewPaxNamed(database, filter.name)
  if (paxIds !== null) return { rows: await ordersOfPax(db, { ...filter, paxIds }, stretch) }
  const until = await idFurtherAlong(db, stretch, LOOKED_THROUGH)
  const rows = await ordersAlong(db, filter, { ...stretch, until })
  return { rows, lookedTo: until }
}

/** The passengers with a name, or null when there are too many. */
async function fewPaxNamed(database: Database, name: string): Promise<string[] | null> {
  const found = await searchPax(database, soughtInNames(name), { limit: MAX_PAX + 1 })
  return found.length > MAX_PAX ? null : found.map(({ id }) => id)
}

async function ordersOfPax(
  db: Reading,
  filter: OrderFilter & { paxIds: readonly string[] },
  { oldestFirst, after, limit }: Stretch,
): Promise<StoredOrder[]> {
  const ids = (await orderIdsOfPax(db, filter)).toSorted()
  const along = oldestFirst ? ids : ids.toReversed()
  const rest = after === undefined ? along : along.filter((id) => (oldestFirst ? id > after : id < after))
  const page = rest.slice(0, limit)
  const rows = new Map((await findOrders(db, page)).map((row) => [row.id, row]))
  return page.flatMap((id) => rows.get(id) ?? [])
}

/**
 * Counts a print of an unpaid order's current bill. The order is locked, so that the paper shows what is counted, and the second
 * of two concurrent prints is a copy.
 */
export const printGuestBill: Service<'printGuestBill'> = ({ database, now }, { params, body, staff, terminal }) =>
  database.transact(async (tx) => {
    const order = checkBillable(await holdAndRead(tx, params.id), staff.outlet)
    if (!order.ok) return order
    const { id, total } = order.value
    const contents = billContents(order.value)
    const wanted = { print_id: body.printid, order_id: id, contents, total, at: now(), staff_name: staff.name, terminal }
    const known = await findBillPrint(tx, body.printid)
    const print = await countPrint(tx, known, wanted)
    if (!print.ok) return print
    await markBilled(tx, id)
    const { copy, at, staff_name } = print.value
    const [venue, waiter] = [await currentVenue(tx), await waiterOf(tx, order.value)]
    const bill = guestBillOf(await servedOrder(tx, order.value), venue, waiter)
    if (known === undefined) {
      const detail = [formatRupees(total), ...(copy === 0 ? [] : [`copy ${copy}`])].join(', ')
      await noteAction(tx, { staff, terminal }, at, { action: 'bill_printed', subject: id, detail })
    }
    return ok({ copy, printedAt: isoOf(at), printedBy: staff_name, bill })
  })

/** An order that can have a bill: of the outlet, unpaid, not empty. */
function checkBillable(order: StoredOrder | undefined, outlet: number): Result<StoredOrder> {
  if (order === undefined || order.payment === 'cancelled') return fail('order_not_found')
  if (order.outlet !== outlet) return fail('other_outlet')
  if (order.payment === 'paid') return fail('order_paid', { msg: 'This order is paid. Print its invoice' })
  return order.lines.length === 0 ? fail('rule_broken', { msg: 'There is nothing on this check yet' }) : ok(order)
}

/** Repeating a print counts once while the order is unchanged; afterwards the counted paper is no longer this bill. */
async function countPrint(
  tx: Transaction,
  known: GuestBillPrintRow | undefined,
  wanted: Omit<GuestBillPrintRow, 'copy'>,
): Promise<Result<GuestBillPrintRow>> {
  const print = known ?? (await insertBillPrint(tx, wanted))
  if (print?.contents === wanted.contents) return ok(print)
  if (print?.order_id === wanted.order_id) return fail('order_changed')
  return fail('invalid_request', { fields: [{ field: 'printid', msg: 'This print belongs to another order' }] })
}

async function waiterOf(tx: Transaction, { owner_id: owner, staff_name }: StoredOrder): Promise<string> {
  return (owner === null ? undefined : (await staffNames(tx, [owner])).get(owner)) ?? staff_name
}
