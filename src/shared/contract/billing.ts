import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Invoice } from './invoice.ts'
import { OrderLine, OrderTable } from './order-parts.ts'
import { OneOutlet } from './outlets.ts'
import { DayPeriod, Paging, Period, Search, Sorting } from './paging.ts'
import { otherTenders, tenderKinds } from './tender-rules.ts'
import { OneVoyage } from './voyages.ts'
import { CardNumber, Id, Instant, Rupees } from './values.ts'

/**
 * The kinds of money moves on a card. A `transfer` moves a lost card's balance to its replacement, with a line on each card. A
 * `credit` refunds what a credit note reverses; if the card was returned, a `payout` pays it out at once. `cash` adds what a
 * guest paid in cash to the card, and the sale beside it takes it off again. A `tip` is paid on top of a sale, and a `tip_return`
 * refunds it.
 */
export const moveKinds = [
  'activation',
  'refill',
  'sale',
  'return',
  'transfer',
  'credit',
  'payout',
  'cash',
  'tip',
  'tip_return',
] as const
/** The kinds that bring money in from outside, or pay it out, by a tender. */
export const tenderedKinds: readonly (typeof moveKinds)[number][] = ['activation', 'refill', 'return', 'payout', 'cash']
export const MoveKind = Type.Enum([...moveKinds])
const Tender = Type.Enum([...tenderKinds])

/**
 * One paid invoice, who took the payment and where. `billingData.AuthorId` is the passenger's part of it, in the checkout's form.
 */
export const Bill = Type.Object({
  _id: Id,
  orderid: Id,
  fullName: Type.String(),
  cardNumber: Type.String(),
  billingData: Type.Object({
    AuthorId: Type.Object({
      _id: Id,
      invoiceno: Type.String({ maxLength: 16 }),
      fullName: Type.String(),
      totalprice: Rupees,
      order: Type.Array(OrderLine),
      ordertable: Type.Array(OrderTable),
    }),
  }),
  staffName: Type.String(),
  terminal: Type.String(),
  /** The supervisor whose PIN approved it instead of the passenger's code; omitted otherwise. */
  approvedBy: Type.Optional(Type.String()),
  /** The amount refunded by credit notes. */
  credited: Rupees,
  /** Tax, service charge, discount before the total, and the tip on top of it. Each is omitted if there is none. */
  tax: Type.Optional(Rupees),
  service: Type.Optional(Rupees),
  discount: Type.Optional(Rupees),
  tip: Type.Optional(Rupees),
  /** True if paid in cash; omitted for a card. */
  inCash: Type.Optional(Type.Literal(true)),
  createdAt: Instant,
})
export type Bill = Static<typeof Bill>

/** One move on a card: `creditCard` came in, `debitCard` went out, `cardBalance` is the balance afterwards. */
export const CardReportEntry = Type.Object({
  _id: Id,
  cardNumber: Type.String(),
  cardName: Type.String(),
  creditCard: Rupees,
  debitCard: Rupees,
  cardBalance: Rupees,
  kind: MoveKind,
  /**
   * How a load was paid or a card paid out, with the last digits of the slip or the reason; omitted for cash and other moves.
   */
  tender: Type.Optional(Type.Enum([...otherTenders])),
  reference: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
  /** The part of the amount that is onboard credit; omitted for none. */
  onboard: Type.Optional(Rupees),
  /** Who made it, and where; only in the list, and omitted if no one was recorded. */
  staffName: Type.Optional(Type.String()),
  terminal: Type.Optional(Type.String()),
  createdAt: Instant,
})
export type CardReportEntry = Static<typeof CardReportEntry>

const BillOfCustomer = Type.Object({
  invoiceno: Type.Optional(Type.String({ maxLength: 16 })),
  fullName: Type.Optional(Type.String({ maxLength: 120 })),
  totalprice: Type.Optional(Rupees),
})

export const billing = {
  recordBill: endpoint({
    method: 'POST',
    path: '/billinfo',
    summary: 'Answers with the bill the payment wrote; never writes a second one, and refuses one that matches no payment',
    permission: 'foodorder',
    body: Type.Object({
      fullName: Type.String({ maxLength: 120 }),
      cardNumber: CardNumber,
      billingData: Type.Object({ AuthorId: Type.Optional(BillOfCustomer), ...BillOfCustomer.properties }),
    }),
    reply: Bill,
    errors: ['payment_not_found'],
  }),
  recordCardMove: endpoint({
    method: 'POST',
    path: '/cardreport',
    summary: 'Answers with the card-report entry the payment wrote; refuses one that matches no move',
    permission: 'foodorder',
    body: Type.Object({
      cardNumber: CardNumber,
      cardName: Type.String({ maxLength: 120 }),
      creditCard: Type.Optional(Rupees),
      debitCard: Type.Optional(Rupees),
    }),
    reply: CardReportEntry,
    errors: ['payment_not_found'],
  }),
  mailBill: endpoint({
    method: 'POST',
    path: '/email/bill',
    summary:
      "Queue the PDF invoice to the passenger's email address; `id` is the bill's, the order's, the card's or the passenger's (then the latest bill)",
    permission: 'foodorder',
    body: Type.Object({ id: Id }),
    /** `sending` is false while no mail server is set up: the mail then waits in the queue. */
    reply: Type.Object({ _id: Id, queued: Type.Literal(true), to: Type.String(), sending: Type.Boolean() }),
    errors: ['payment_not_found'],
  }),
  listBills: endpoint({
    method: 'GET',
    path: '/billinfo',
    reads: ['cards', 'orders'],
    summary:
      "Paid invoices, newest first unless sorted: the sales report. `search` is an invoice number's or a card number's beginning, else a part of the passenger's name (of the newest 1,000 passengers who have it)",
    permission: 'backoffice',
    paged: true,
    query: Type.Object({ ...Period, ...DayPeriod, ...Search, ...Sorting, outlet: OneOutlet, voyage: OneVoyage, ...Paging }),
    reply: Type.Array(Bill),
    errors: [],
  }),
  listCardReport: endpoint({
    method: 'GET',
    path: '/cardreport',
    reads: ['cards'],
    summary:
      "Moves on cards, newest first unless sorted: the card report. `search` is a card number's beginning, else a part of the holder's name (of the newest 1,000 passengers who have it)",
    permission: 'backoffice',
    paged: true,
    query: Type.Object({
      ...Period,
      ...DayPeriod,
      ...Search,
      ...Sorting,
      kind: Type.Optional(MoveKind),
      tender: Type.Optional(Tender),
      voyage: OneVoyage,
      ...Paging,
    }),
    reply: Type.Array(CardReportEntry),
    errors: [],
  }),
  getInvoice: endpoint({
    method: 'GET',
    path: '/invoices/:orderid',
    reads: ['orders'],
    summary: 'The tax invoice of an order as a document; its number is empty while the order is unpaid',
    permission: 'foodorder',
    params: Type.Object({ orderid: Id }),
    reply: Invoice,
    errors: ['order_not_found'],
  }),
  printInvoice: endpoint({
    method: 'POST',
    path: '/invoices/:orderid/print',
    summary: 'Count one printing of a paid invoice: copy 0 is the original; the same printid again answers the same',
    permission: 'foodorder',
    params: Type.Object({ orderid: Id }),
    body: Type.Object({ printid: Id }),
    reply: Type.Object({ copy: Type.Integer({ minimum: 0 }), printedAt: Instant, printedBy: Type.String(), invoice: Invoice }),
    errors: ['order_not_found', 'payment_not_found'],
  }),
}
