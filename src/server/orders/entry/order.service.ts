import { ok, type Result } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { fail } from '../../../shared/messages.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { OrderRow } from '../../kernel/db/tables/tables.ts'
import type { Service } from '../../kernel/http/call.ts'
import { bookerOf } from '../tables/table.ts'
import { bookStillFree, freeTablesOf, holdTables, tablesHeldBy } from '../tables/table.repo.ts'
import { endOrder, noteCancelled, noteStatus } from './end-order.ts'
import { orderTableOf, orderView, statusChange, tablesOf } from '../order/order.ts'
import {
  cancelUnpaid,
  changeStatus,
  findOrder,
  holdOrder,
  holdPax,
  latestOrderOf,
  recordStatusChange,
} from '../order/order.repo.ts'
import { lostWith } from './void-limit.ts'
import { noteVoids, recordVoids } from './void.repo.ts'

export const getOrder: Service<'getOrder'> = async ({ database }, { params }) => {
  const order = await findOrder(database.db, params.id)
  return order === undefined ? fail('order_not_found') : ok(orderView(order))
}

/**
 * Statuses are chosen freely; every change is kept with who and when (product-spec, States; semantics, Order status). Completed frees
 * the tables; taken back from Completed, the order gets those of its tables again that nobody has booked since.
 */
export const setOrderStatus: Service<'setOrderStatus'> = ({ database, now }, { params, body, staff, terminal }) =>
  database.transact(async (tx) => {
    const before = await heldByAnyId(tx, params.id)
    if (before === undefined || before.payment === 'cancelled') return fail('order_not_found')
    if (before.outlet !== staff.outlet) return fail('other_outlet')
    const changed = await changeStatus(tx, before.id, body.orderstatus)
    const by = { staff, terminal, now: now() }
    if (changed !== undefined) await recordStatusChange(tx, statusChange(newId(), changed, by))
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

/** An order held by its own id, or the latest one of the passenger whose id it is. */
async function heldByAnyId(tx: Db, id: string): Promise<OrderRow | undefined> {
  const own = await holdOrder(tx, id)
  if (own !== undefined) return own
  const latest = await latestOrderOf(tx, id)
  return latest && holdOrder(tx, latest.id)
}

/**
 * A cancelled order stays readable; what the kitchen was sent of it is void. Cancelling twice answers the same. A caller who says which
 * version it knows ends no dish that another terminal added since.
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

async function whyNotCancelled(tx: Db, id: string): Promise<Result<ReturnType<typeof orderView>>> {
  const order = await findOrder(tx, id)
  return order?.payment === 'cancelled' ? ok(orderView(order)) : fail('order_paid')
}
