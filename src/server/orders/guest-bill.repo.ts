import type { Db } from '../db/database.ts'
import type { GuestBillPrintRow } from '../db/guest-bill-tables.ts'
import { insertCopy } from '../db/print-copy.ts'
import type { OrderRow } from '../db/tables.ts'
import { rootOf } from './order.ts'

export const findBillPrint = (db: Db, printId: string): Promise<GuestBillPrintRow | undefined> =>
  db.selectFrom('guest_bill_prints').selectAll().where('print_id', '=', printId).executeTakeFirst()

/** Counts one printing under the next copy number of the same contents, 0 first; undefined where another order's printing has its id. */
export const insertBillPrint = (tx: Db, row: Omit<GuestBillPrintRow, 'copy'>): Promise<GuestBillPrintRow | undefined> =>
  insertCopy(tx, 'guest_bill_prints', 'contents', row)

/** Whether the bill of an order was printed: its own, that of the order it was split from, or of one that it took in. */
export async function wasBilled(db: Db, order: Pick<OrderRow, 'id' | 'split_from'>): Promise<boolean> {
  const print = await db
    .selectFrom('guest_bill_prints')
    .select('print_id')
    .where((row) =>
      row.or([
        row('order_id', 'in', [order.id, rootOf(order)]),
        row('order_id', 'in', row.selectFrom('order_merges').select('other_id').where('order_id', '=', rootOf(order))),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return print !== undefined
}

/** The printings of some orders' bills, the first one first. */
export const billPrintsOf = (db: Db, orderIds: readonly string[]): Promise<GuestBillPrintRow[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('guest_bill_prints').selectAll().where('order_id', 'in', orderIds).orderBy('at').orderBy('copy').execute()
