import type { Db } from '../../kernel/db/database.ts'
import type { OrderMergeRow, OrderRow } from '../../kernel/db/tables/order-tables.ts'

/** The merge by which an order was taken in, or undefined. */
export const mergeOf = (db: Db, otherId: string): Promise<OrderMergeRow | undefined> =>
  db.selectFrom('order_merges').selectAll().where('other_id', '=', otherId).executeTakeFirst()

/** Whether an order took others in. */
export const hasTakenIn = async (db: Db, orderId: string): Promise<boolean> =>
  (await db.selectFrom('order_merges').select('other_id').where('order_id', '=', orderId).limit(1).executeTakeFirst()) !==
  undefined

export const insertMerge = (tx: Db, row: OrderMergeRow) => tx.insertInto('order_merges').values(row).execute()

export const deleteMerge = (tx: Db, otherId: string) => tx.deleteFrom('order_merges').where('other_id', '=', otherId).execute()

/** An order that was taken in is to be paid by itself again. Undefined where it is not one that has ended. */
export const reviveCancelled = (tx: Db, id: string, tables: string): Promise<OrderRow | undefined> =>
  tx
    .updateTable('orders')
    .set((row) => ({ payment: 'unpaid', tables, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('payment', '=', 'cancelled')
    .returningAll()
    .executeTakeFirst()
