import type { Invoice } from '../../../shared/contract/invoice.ts'
import { cashMethod, specified } from '../../../shared/messages.ts'
import { toRupees } from '../../../shared/money/money.ts'
import { orderTotals } from '../../../shared/money/order-totals.ts'
import { isoOf } from '../../../shared/time.ts'
import type { BillRow, Tables } from '../../kernel/db/tables/tables.ts'
import {
  chargedOf,
  chargeSums,
  chargesView,
  invoiceLineOf,
  linesRead,
  pricedLineOf,
  servedOrder,
  type StoredOrder,
  withLines,
} from '../../orders/index.ts'
import { billedTables, findBillByOrder } from './bill.repo.ts'
import { type Tender, tenderOf, tenderView } from './tender.repo.ts'
import { currentVenue, outletOf, paperVenue, type StoredVenue, venueAt } from '../../venue/index.ts'
import type { Reading } from '../../kernel/db/database.ts'
import { insertCopy } from '../../kernel/db/print-copy.ts'
import { pointsOfOrder } from '../../guests/index.ts'
import { approvers } from '../../people/index.ts'

/** The stored data of a sale; `bill` is undefined while the order is unpaid. */
interface StoredSale {
  order: StoredOrder
  bill: BillRow | undefined
  /** Undefined while it is unpaid. */
  tender?: Tender | undefined
  venue: StoredVenue
  email: string
  points: Invoice['points']
  /** The supervisor who approved it instead of a code. */
  approvedBy: string | undefined
}

/** The invoice of a stored sale. Lines and prices are the order's; name, number and venue are the bill's. */
function invoiceOf({ order, bill, tender, venue, email, points, approvedBy }: StoredSale): Invoice {
  const lines = order.lines
  const totals = orderTotals(lines.map(pricedLineOf))
  const { full_name, card_number, staff_name, terminal, created_at } = bill ?? order
  return {
    invoiceno: bill?.invoice_no ?? '',
    createdAt: isoOf(created_at),
    venue: paperVenue(venue, bill === undefined ? order.outlet : outletOf(bill.invoice_seq)),
    fullName: full_name,
    email,
    cardNumber: card_number,
    tables: billedTables(bill, order).map(({ tablefloor, tableno }) => ({ tablefloor, tableno })),
    lines: lines.map(invoiceLineOf),
    subtotal: toRupees(totals.subtotal),
    tax: toRupees(totals.tax),
    discount: toRupees(totals.discount),
    ...chargesView(chargeSums(chargedOf(lines))),
    total: toRupees(totals.total),
    ...(tender !== undefined && tenderView(totals.total, tender)),
    paymentMethod: typeof tender?.tendered === 'number' ? cashMethod : specified.prepaidCard,
    balanceAfter: bill === undefined ? null : toRupees(bill.balance_after),
    points,
    servedBy: staff_name,
    terminal,
    ...(approvedBy !== undefined && { approvedBy }),
  }
}

type InvoicePrintRow = Tables['invoice_prints']

/** The invoice of an order from the stored sale, undefined if there is no such order. An unpaid one shows the current venue. */
export async function findInvoice(db: Reading, orderId: string): Promise<Invoice | undefined> {
  const found = await db
    .selectFrom('orders')
    .leftJoin('pax', 'pax.id', 'orders.pax_id')
    .selectAll('orders')
    .select(['pax.email', linesRead(db)])
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const bill = await findBillByOrder(db, orderId)
  const venue = bill === undefined ? await currentVenue(db) : await venueAt(db, bill.venue_version)
  const points = bill === undefined ? null : await pointsOfOrder(db, orderId)
  const { email, ...stored } = withLines(found)
  // A paid one names the tables where it was served then, wherever its order moved since.
  const order = bill === undefined ? await servedOrder(db, stored) : stored
  const approvedBy = bill && (await approvers(db, [bill.move_id])).get(bill.move_id)
  const tender = bill && (await tenderOf(db, bill.id))
  return invoiceOf({ order, bill, tender, venue, email: email ?? '', points, approvedBy })
}

export const findPrint = (db: Reading, printId: string) =>
  db.selectFrom('invoice_prints').selectAll().where('print_id', '=', printId).executeTakeFirst()

/**
 * Counts a printing under the order's next copy number, 0 first; undefined if another printing took the number or the print id
 * meanwhile.
 */
export const insertPrint = (db: Reading, row: Omit<InvoicePrintRow, 'copy'>): Promise<InvoicePrintRow | undefined> =>
  insertCopy(db, 'invoice_prints', 'order_id', row)
