import type { Transaction } from '../../kernel/db/database.ts'
import { forUpdate } from '../../kernel/db/lock-order.ts'
import type { BillRow, OrderRow } from '../../kernel/db/tables/tables.ts'

/** Locks an order to be paid until the transaction ends; false if it was paid, cancelled or changed since it was read. */
export async function holdUnpaid(tx: Transaction, order: Pick<OrderRow, 'id' | 'lines_hash'>): Promise<boolean> {
  const unpaid = tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', order.id)
    .where('payment', '=', 'unpaid')
    .where('lines_hash', '=', order.lines_hash)
  return (await forUpdate(tx, unpaid).executeTakeFirst()) !== undefined
}

/** Marks an order as paid by a bill. Lock it first. */
export const markPaid = (tx: Transaction, id: string, bill: Pick<BillRow, 'invoice_no' | 'created_at'>) =>
  tx
    .updateTable('orders')
    .set({ payment: 'paid', invoice_no: bill.invoice_no, paid_at: bill.created_at })
    .where('id', '=', id)
    .execute()
