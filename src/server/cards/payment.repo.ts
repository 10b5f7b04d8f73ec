import type { Db } from '../db/database.ts'
import type { BillRow, OrderRow } from '../db/tables.ts'

/** Marks an order as paid by a bill; false when it was paid, cancelled or changed since it was read. */
export async function markPaid(
  tx: Db,
  order: Pick<OrderRow, 'id' | 'lines_hash'>,
  bill: Pick<BillRow, 'invoice_no' | 'created_at'>,
): Promise<boolean> {
  const marked = await tx
    .updateTable('orders')
    .set({ payment: 'paid', invoice_no: bill.invoice_no, paid_at: bill.created_at })
    .where('id', '=', order.id)
    .where('payment', '=', 'unpaid')
    .where('lines_hash', '=', order.lines_hash)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}
