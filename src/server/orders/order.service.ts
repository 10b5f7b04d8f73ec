import { ok, type Result } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { fail } from '../../shared/messages.ts'
import type { Db } from '../db/database.ts'
import type { OrderRow } from '../db/tables.ts'
import type { Service } from '../http/call.ts'
import { badCursor, pageOf, pageSize } from '../http/page.ts'
import { freeTablesOf } from '../tables/table.repo.ts'
import { orderView, statusChange } from './order.ts'
import {
  cancelUnpaid,
  changeStatus,
  countOpenOrders,
  findOrder,
  holdPax,
  latestOrderOf,
  newestOrders,
  recordStatusChange,
  setLatestOrder,
} from './order.repo.ts'

/** `x-total-count` is always known of the open orders; of all orders only when one page holds the whole list. */
export const listOrders: Service<'listOrders'> = async ({ database }, { query }) => {
  const limit = pageSize(query.limit)
  const { cursor: below } = query
  if (below !== undefined && !/^[0-9a-f-]{36}$/.test(below)) return badCursor()
  const found = await newestOrders(database.db, { open: query.open === true, below, limit: limit + 1 })
  const total = query.open === true ? { total: await countOpenOrders(database.db) } : {}
  return ok(pageOf({ found, limit, first: below === undefined, cursorOf: ({ id }) => id, view: orderView, ...total }))
}

export const getOrder: Service<'getOrder'> = async ({ database }, { params }) => {
  const order = await findOrder(database.db, params.id)
  return order === undefined ? fail('order_not_found') : ok(orderView(order))
}

/** Statuses are chosen freely; every change is kept with who and when (product-spec, States; semantics, Order status). */
export const setOrderStatus: Service<'setOrderStatus'> = ({ database, now }, { params, body, staff, terminal }) =>
  database.transact(async (tx) => {
    const order = await orderByAnyId(tx, params.id)
    if (order === undefined || order.payment === 'cancelled') return fail('order_not_found')
    const status = body.orderstatus
    const changed = await changeStatus(tx, order.id, status)
    if (changed !== undefined) await recordStatusChange(tx, statusChange(newId(), changed, { staff, terminal, now: now() }))
    if (status === 'Completed') await freeTablesOf(tx, order.id)
    return ok(orderView(changed ?? order))
  })

/** An order by its own id, or the latest one of the passenger whose id it is. */
const orderByAnyId = async (db: Db, id: string): Promise<OrderRow | undefined> =>
  (await findOrder(db, id)) ?? (await latestOrderOf(db, id))

/** A cancelled order stays readable; the passenger's latest order is again the one before it. Cancelling twice answers the same. */
export const cancelOrder: Service<'cancelOrder'> = ({ database }, { params }) =>
  database.transact(async (tx) => {
    const order = await findOrder(tx, params.id)
    if (order === undefined) return fail('order_not_found')
    await holdPax(tx, order.pax_id)
    const cancelled = await cancelUnpaid(tx, order.id)
    if (cancelled === undefined) return whyNotCancelled(tx, order.id)
    await freeTablesOf(tx, order.id)
    await setLatestOrder(tx, order.pax_id, (await latestOrderOf(tx, order.pax_id))?.id ?? null)
    return ok(orderView(cancelled))
  })

async function whyNotCancelled(tx: Db, id: string): Promise<Result<ReturnType<typeof orderView>>> {
  const order = await findOrder(tx, id)
  return order?.payment === 'cancelled' ? ok(orderView(order)) : fail('order_paid')
}
