import { Type, type Static } from 'typebox'
import { LineTerms, MAX_QTY, MIN_QTY } from './order-parts.ts'
import { ApprovalToken } from './approval-token.ts'
import { endpoint } from './endpoint.ts'
import { charges, InvoiceLine, InvoiceVenue, LineChoices } from './invoice.ts'
import { CardNumber, FilledText, Id, Instant, Rupees, TotalRupees } from './values.ts'

/** Why an invoice is corrected. `other` needs a note. */
export const creditReasons = ['wrong_dish', 'wrong_quantity', 'quality', 'charged_twice', 'wrong_card', 'other'] as const
export type CreditReason = (typeof creditReasons)[number]
const CreditReason = Type.Enum([...creditReasons])

/**
 * Where the money of a credit note goes: back to the card that paid, or in cash if that card was returned or the invoice was paid
 * in cash.
 */
export const PaidTo = Type.Enum(['card', 'cash'])
export type PaidTo = Static<typeof PaidTo>

/**
 * A correction of a paid invoice, as a document. Amounts are positive refunds. `stillPaid` is what remains paid on the invoice
 * afterwards. `paidToCard` is the number of the card that got the money, which differs if a lost card was replaced; empty for
 * cash.
 */
export const CreditNote = Type.Object({
  _id: Id,
  creditno: Type.String({ maxLength: 16 }),
  orderid: Id,
  invoiceno: Type.String({ maxLength: 16 }),
  invoicedAt: Instant,
  createdAt: Instant,
  venue: InvoiceVenue,
  fullName: Type.String(),
  cardNumber: Type.String(),
  reason: CreditReason,
  note: Type.String(),
  lines: Type.Array(InvoiceLine),
  subtotal: Rupees,
  tax: Rupees,
  /** The discount on these dishes when they were sold; omitted for none. */
  discount: Type.Optional(Rupees),
  ...charges,
  total: Rupees,
  /** The tip, which is refunded with the last credit note of the invoice; omitted for none. */
  tip: Type.Optional(Rupees),
  /** The part of total and tip that is onboard credit, which goes back to the card, and is never paid out; omitted for none. */
  onboard: Type.Optional(Rupees),
  paidTo: PaidTo,
  paidToCard: Type.String(),
  balanceAfter: Type.Union([TotalRupees, Type.Null()]),
  /** Dream Points taken back; null for a sale that earned none. */
  points: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  stillPaid: Rupees,
  issuedBy: Type.String(),
  terminal: Type.String(),
  /** The supervisor who approved it; omitted if none had to. */
  approvedBy: Type.Optional(Type.String()),
})
export type CreditNote = Static<typeof CreditNote>

/**
 * A line of a paid invoice, in the invoice's order: how many were sold, and how many the credit notes `creditnos` have reversed.
 */
const LineOfInvoice = Type.Object({
  dishName: Type.String(),
  modifiers: LineChoices,
  price: Rupees,
  sold: Type.Integer({ minimum: 1 }),
  /** The discount on the whole line; omitted for none. */
  discount: Type.Optional(Rupees),
  /** With the line's share of the invoice's tax and service charge; omitted if none. */
  terms: Type.Optional(LineTerms),
  credited: Type.Integer({ minimum: 0 }),
  creditnos: Type.Array(Type.String()),
})

/** How much of a paid invoice was corrected, how much still can be, and where the money would go now. */
export const InvoiceCredits = Type.Object({
  orderid: Id,
  userid: Id,
  invoiceno: Type.String({ maxLength: 16 }),
  invoicedAt: Instant,
  venue: InvoiceVenue,
  fullName: Type.String(),
  cardNumber: Type.String(),
  tables: Type.Array(Type.Object({ tablefloor: Type.String(), tableno: Type.Integer() })),
  lines: Type.Array(LineOfInvoice),
  paid: Rupees,
  credited: Rupees,
  stillPaid: Rupees,
  /** The tip that is refunded once nothing stays paid; omitted for none. */
  tip: Type.Optional(Rupees),
  /**
   * Own money in what stays paid, of the sale and of the tip: it is given back first, then onboard credit, which is never paid
   * out. Omitted if all is own money.
   */
  own: Type.Optional(Type.Object({ sale: Rupees, tip: Rupees })),
  /** True if it was paid in cash, so that it may also be refunded in cash; omitted otherwise. */
  inCash: Type.Optional(Type.Literal(true)),
  /** True if a supervisor must approve every cash refund of it; omitted if the refund limit decides. */
  cashApproved: Type.Optional(Type.Literal(true)),
  paidTo: PaidTo,
  /** The card that would get the money; null for cash. */
  card: Type.Union([Type.Object({ cardNumber: CardNumber, balance: TotalRupees, blocked: Type.Boolean() }), Type.Null()]),
  /** Dream Points per full Rs 100 that stays paid; null for a sale that earned none. */
  pointsPerHundred: Type.Union([Type.Integer(), Type.Null()]),
  /** Oldest first. */
  notes: Type.Array(CreditNote),
})
export type InvoiceCredits = Static<typeof InvoiceCredits>

/** What to reverse: lines by position on the invoice, from 0, and their total as the screen shows it. */
const credit = {
  lines: Type.Array(
    Type.Object({ line: Type.Integer({ minimum: 0, maximum: 99 }), qty: Type.Integer({ minimum: MIN_QTY, maximum: MAX_QTY }) }),
    { minItems: 1, maxItems: 100 },
  ),
  total: Rupees,
  paidTo: PaidTo,
}

const ofInvoice = {
  permission: 'foodorder',
  path: '/invoices/:orderid/credit-notes',
  params: Type.Object({ orderid: Id }),
} as const

const refusals = ['order_not_found', 'payment_not_found', 'over_credited', 'total_mismatch', 'payee_changed'] as const

export const creditNotes = {
  invoiceCredits: endpoint({
    ...ofInvoice,
    method: 'GET',
    reads: ['orders', 'cards'],
    summary: 'What of a paid invoice was corrected, what still can be, and where the money would go',
    reply: InvoiceCredits,
    errors: ['order_not_found', 'payment_not_found'],
  }),
  creditInvoice: endpoint({
    ...ofInvoice,
    method: 'POST',
    summary:
      'Correct a paid invoice by a credit note over lines of it: never more of a line than was sold. The money goes back to the card that paid, or in cash where that card was returned. Credits of one invoice above the limit for refunds, together, need a supervisor, and so does cash for what was paid in cash',
    idempotent: true,
    changes: ['orders', 'cards', 'pax'],
    body: Type.Object({
      ...credit,
      reason: CreditReason,
      /** Free text; required for `other`. */
      note: Type.Optional(FilledText(120)),
      approval: Type.Optional(ApprovalToken),
    }),
    reply: CreditNote,
    errors: [...refusals, 'approval_needed', 'rule_broken', 'shift_needed'],
  }),
  approveCreditNote: endpoint({
    method: 'POST',
    path: '/supervisors/approve/credit-note',
    summary:
      "A supervisor's PIN for one credit note: the answer's approval goes with that very call, once, within 5 minutes, for these lines, by the person who asked, who must be someone else while there is another supervisor",
    permission: 'foodorder',
    body: Type.Object({ orderid: Id, ...credit, supervisor: Id, pin: Type.String({ pattern: '^[0-9]{6}$' }) }),
    reply: Type.Object({ approval: ApprovalToken, supervisor: Type.String(), expiresAt: Instant }),
    errors: [...refusals, 'rule_broken', 'supervisor_pin_wrong', 'supervisor_pin_locked'],
  }),
  printCreditNote: endpoint({
    method: 'POST',
    path: '/credit-notes/:id/print',
    summary: 'Count one printing of a credit note: copy 0 is the original; the same printid again answers the same',
    permission: 'foodorder',
    params: Type.Object({ id: Id }),
    body: Type.Object({ printid: Id }),
    reply: Type.Object({ copy: Type.Integer({ minimum: 0 }), printedAt: Instant, printedBy: Type.String(), note: CreditNote }),
    errors: ['credit_note_not_found'],
  }),
}
