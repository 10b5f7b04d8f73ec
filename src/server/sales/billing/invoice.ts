import type { Invoice } from '../../../shared/contract/invoice.ts'
import { cashMethod, specified } from '../../../shared/messages.ts'
import { toRupees } from '../../../shared/money/money.ts'
import { orderTotals } from '../../../shared/money/order-totals.ts'
import { isoOf } from '../../../shared/time.ts'
import type { BillRow, OrderRow } from '../../kernel/db/tables/tables.ts'
import { chargedOf, chargeSums, chargesView, invoiceLineOf, linesOf, pricedLineOf } from '../../orders/index.ts'
import { billedTables } from './bill.ts'
import { type Tender, tenderView } from './tender.repo.ts'
import { outletOf, paperVenue, type StoredVenue } from '../../venue/index.ts'

/** What was stored of a sale; `bill` is undefined while the order is unpaid. */
export interface StoredSale {
  order: OrderRow
  bill: BillRow | undefined
  /** Undefined while it is unpaid. */
  tender?: Tender | undefined
  venue: StoredVenue
  email: string
  points: Invoice['points']
  /** Who approved it in place of a code. */
  approvedBy: string | undefined
}

/** The invoice of a stored sale. Lines and prices are the order's own, name, number and venue the bill's. */
export function invoiceOf({ order, bill, tender, venue, email, points, approvedBy }: StoredSale): Invoice {
  const lines = linesOf(order)
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
