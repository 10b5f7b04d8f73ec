import type { Invoice } from '../../../shared/contract/invoice.ts'
import type { Db } from '../../kernel/db/database.ts'
import { insertCopy } from '../../kernel/db/print-copy.ts'
import type { Tables } from '../../kernel/db/tables/tables.ts'
import { pointsOfOrder } from '../../guests/index.ts'
import { servedOrder } from '../../orders/index.ts'
import { approvers } from '../../people/index.ts'
import { currentVenue, venueAt } from '../../venue/index.ts'
import { findBillByOrder } from './bill.repo.ts'
import { invoiceOf } from './invoice.ts'
import { tenderOf } from './tender.repo.ts'

export type InvoicePrintRow = Tables['invoice_prints']

/** The invoice of an order from the stored sale, undefined when there is no such order. An unpaid one carries the venue as it is now. */
export async function findInvoice(db: Db, orderId: string): Promise<Invoice | undefined> {
  const found = await db
    .selectFrom('orders')
    .leftJoin('pax', 'pax.id', 'orders.pax_id')
    .selectAll('orders')
    .select('pax.email')
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const bill = await findBillByOrder(db, orderId)
  const venue = bill === undefined ? await currentVenue(db) : await venueAt(db, bill.venue_version)
  const points = bill === undefined ? null : await pointsOfOrder(db, orderId)
  const { email, ...stored } = found
  // A paid one says where it was served then, wherever its order went since.
  const order = bill === undefined ? await servedOrder(db, stored) : stored
  const approvedBy = bill && (await approvers(db, [bill.move_id])).get(bill.move_id)
  const tender = bill && (await tenderOf(db, bill.id))
  return invoiceOf({ order, bill, tender, venue, email: email ?? '', points, approvedBy })
}

export const findPrint = (db: Db, printId: string) =>
  db.selectFrom('invoice_prints').selectAll().where('print_id', '=', printId).executeTakeFirst()

/** Counts one printing under the order's next copy number, 0 first; undefined when another printing took it or the print id meanwhile. */
export const insertPrint = (db: Db, row: Omit<InvoicePrintRow, 'copy'>): Promise<InvoicePrintRow | undefined> =>
  insertCopy(db, 'invoice_prints', 'order_id', row)
