import type { Db } from '../../kernel/db/database.ts'
import type { OrderRow } from '../../kernel/db/tables/tables.ts'
import { type By, linesOf, rootOf } from '../order/order.ts'
import { isSent, placedLines } from '../order/rounds.ts'
import { updateKitchen } from './update-kitchen.ts'

/** Whether something of an order was not sent yet. */
export const hasHeld = (order: Pick<OrderRow, 'lines'>): boolean => !linesOf(order).every(isSent)

/** Sends the kitchen what an order still holds, which is held itself and after the order it was split from: nothing that is paid waits any more. */
export async function fireHeld(tx: Db, order: OrderRow, by: By): Promise<void> {
  const stored = linesOf(order)
  const lines = placedLines(stored, { kept: stored.filter(isSent), fresh: stored.filter((line) => !isSent(line)) }, by.now)
  await tx
    .updateTable('orders')
    .set({ lines: JSON.stringify(lines) })
    .where('id', '=', order.id)
    .execute()
  await updateKitchen(tx, rootOf(order), by)
}
