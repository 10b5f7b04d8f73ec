import { newId } from '../../../shared/ids.ts'
import { formatRupees } from '../../../shared/money/money.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { OrderRow } from '../../kernel/db/tables/tables.ts'
import { freeTablesOf } from '../tables/table.repo.ts'
import { type By, rootOf, statusChange } from '../order/order.ts'
import { latestOrderOf, recordStatusChange, setLatestOrder } from '../order/order.repo.ts'
import { updateKitchen } from './update-kitchen.ts'

/** What follows when an order was cancelled: its tables are free, the kitchen stops, and the passenger's latest order is again the one before it. */
export async function endOrder(tx: Db, order: OrderRow, by: By, reason?: string): Promise<void> {
  await recordStatusChange(tx, statusChange(newId(), { id: order.id, status: 'Cancelled' }, by))
  await freeTablesOf(tx, order.id)
  await updateKitchen(tx, rootOf(order), by, reason)
  const { pax_id: guest } = order
  if (guest !== null) await setLatestOrder(tx, guest, (await latestOrderOf(tx, guest))?.id ?? null)
}

/** A cancelled order is in the audit with what it came to. Late, as every note. */
export const noteCancelled = (tx: Db, by: By, { id, total }: Pick<OrderRow, 'id' | 'total'>): Promise<void> =>
  noteAction(tx, by, by.now, { action: 'order_cancelled', subject: id, detail: formatRupees(total) })

/** An order that has another status is in the audit with it. Late, as every note. */
export async function noteStatus(
  tx: Db,
  by: By,
  before: Pick<OrderRow, 'id' | 'status'>,
  after: Pick<OrderRow, 'id' | 'status'>,
): Promise<void> {
  if (after.id !== before.id || after.status === before.status) return
  await noteAction(tx, by, by.now, { action: 'order_status', subject: after.id, detail: after.status })
}
