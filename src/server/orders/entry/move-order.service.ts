import { ok, type Result } from '../../../shared/errors.ts'
import { fail, failField } from '../../../shared/messages.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { OrderRow } from '../../kernel/db/tables/tables.ts'
import type { Service } from '../../kernel/http/call.ts'
import { idsOf } from '../kitchen/kitchen.ts'
import { checkChangeable } from '../order/changeable.ts'
import { type By, orderTableOf, orderView, placeText, tablesOf } from '../order/order.ts'
import { findOrder, replaceUnpaid } from '../order/order.repo.ts'
import { holdWithGuest } from './hold-with-guest.ts'
import { askedTables, noteTakenTables, takeTables, waiterOf } from './take-tables.ts'
import { checkNotPaying } from './paying.ts'
import { updateKitchen } from './update-kitchen.ts'

/**
 * An unpaid order sits at other tables from now on, served by the same person. The kitchen is sent the new tables, and no dish again.
 * Blocked while the guest has approved the payment, which is then under way.
 */
export const moveOrder: Service<'moveOrder'> = (deps, { params, body, staff, terminal }) =>
  deps.database.transact(async (tx) => {
    const found = await findOrder(tx, params.id)
    if (found === undefined) return fail('order_not_found')
    const held = await holdWithGuest(tx, found)
    if (!held.ok) return held
    const by: By = { staff, terminal, now: deps.now() }
    const now = held.value
    const tables = await askedTables(tx, body.tables, staff.outlet)
    if (!tables.ok) return tables
    const to = tables.value.map(orderTableOf)
    // Its answer was lost on the way, and the caller asks again.
    if (now.payment === 'unpaid' && now.version === body.version + 1 && idsOf(tablesOf(now)) === idsOf(to))
      return ok(orderView(now))
    const order = checkChangeable(now, body.version, staff.outlet)
    if (!order.ok) return order
    const movable = await checkMovable(tx, order.value, by.now)
    if (!movable.ok) return movable
    const { lines, total, lines_hash } = order.value
    const moved = await replaceUnpaid(tx, order.value.id, { lines, total, lines_hash, tables: JSON.stringify(to) }, 'kept')
    if (moved === undefined) return fail('order_paid')
    // Moving it does not take it over: tips and sales by staff go by its waiter.
    const waiter = await waiterOf(tx, order.value, by.now)
    const taking = { orderId: moved.id, tables: tables.value, voided: null, take: body.takeTables === true, waiter }
    const taken = await takeTables(tx, taking, by)
    if (!taken.ok) return taken
    await updateKitchen(tx, moved.id, by)
    const detail = `from ${placeText(tablesOf(order.value))} to ${placeText(to)}`
    await noteTakenTables(tx, taking, by)
    await noteAction(tx, by, by.now, { action: 'order_moved', subject: moved.id, detail })
    return ok(orderView(moved))
  })

/** Only a whole order that is being served has tables, and none whose payment is under way leaves them. */
async function checkMovable(tx: Db, order: OrderRow, now: number): Promise<Result<null>> {
  if (order.split_from !== null) return failField('tables', 'The tables stay with the order that this one was split from')
  if (order.status === 'Completed') return failField('tables', 'This order is completed and has left its tables')
  return checkNotPaying(tx, order, now)
}
