import type { Db } from '../../kernel/db/database.ts'
import type { GuestBillPrintRow } from '../../kernel/db/tables/order-tables.ts'
import { insertCopy } from '../../kernel/db/print-copy.ts'

export const findBillPrint = (db: Db, printId: string): Promise<GuestBillPrintRow | undefined> =>
  db.selectFrom('guest_bill_prints').selectAll().where('print_id', '=', printId).executeTakeFirst()

/** Counts one printing under the next copy number of the same contents, 0 first; undefined where another order's printing has its id. */
export const insertBillPrint = (tx: Db, row: Omit<GuestBillPrintRow, 'copy'>): Promise<GuestBillPrintRow | undefined> =>
  insertCopy(tx, 'guest_bill_prints', 'contents', row)

/** Keeps that a bill names the dishes of an order: whatever it loses from now on is lost after the bill. Its version stays. */
export const markBilled = (tx: Db, orderId: string) =>
  tx.updateTable('orders').set({ billed: 1 }).where('id', '=', orderId).where('billed', '=', 0).execute()

/** The printings of some orders' bills, the first one first. */
export const billPrintsOf = (db: Db, orderIds: readonly string[]): Promise<GuestBillPrintRow[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('guest_bill_prints').selectAll().where('order_id', 'in', orderIds).orderBy('at').orderBy('copy').execute()
