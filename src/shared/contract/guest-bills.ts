import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { charges, InvoiceLine, InvoiceVenue } from './invoice.ts'
import { OrderLine } from './order-parts.ts'
import { Covers } from './orders.ts'
import { Id, Instant, Rupees } from './values.ts'

/** A line of a guest's bill: its position on the check, and its total with service charge and tax. */
export const GuestBillLine = Type.Object({
  ...InvoiceLine.properties,
  pays: Rupees,
  round: OrderLine.properties.round,
  sentAt: OrderLine.properties.sentAt,
  /** Not sent to the kitchen yet; included in the total, since paying sends it. */
  held: OrderLine.properties.held,
  seat: OrderLine.properties.seat,
})
export type GuestBillLine = Static<typeof GuestBillLine>

/**
 * The bill of an unpaid order. It is not a tax invoice: it has no number, is not in the books, and any later order makes it
 * stale. `fullName` and `checkname` are empty if not given. `held` is the unsent part of the total.
 */
export const GuestBill = Type.Object({
  orderid: Id,
  venue: InvoiceVenue,
  fullName: Type.String(),
  checkname: Type.String(),
  tables: Type.Array(Type.Object({ tablefloor: Type.String(), tableno: Type.Integer() })),
  covers: Type.Optional(Covers),
  /** Who opened the check. */
  servedBy: Type.String(),
  lines: Type.Array(GuestBillLine),
  subtotal: Rupees,
  tax: Rupees,
  discount: Rupees,
  ...charges,
  total: Rupees,
  held: Rupees,
})
export type GuestBill = Static<typeof GuestBill>

export const guestBills = {
  printGuestBill: endpoint({
    method: 'POST',
    path: '/orders/:id/bill/print',
    summary:
      'Count one printing of the bill of an unpaid order, as the order is now: copy 0 is the first of these contents, n the n-th more; the same printid again answers the same, until the order has changed since',
    permission: 'foodorder',
    changes: ['orders', 'tables'],
    params: Type.Object({ id: Id }),
    body: Type.Object({ printid: Id }),
    reply: Type.Object({ copy: Type.Integer({ minimum: 0 }), printedAt: Instant, printedBy: Type.String(), bill: GuestBill }),
    errors: ['other_outlet', 'order_not_found', 'order_paid', 'order_changed', 'rule_broken'],
  }),
}
