import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { InvoiceVenue } from './invoice.ts'
import { MAX_QTY, MIN_QTY } from './order-parts.ts'
import { Paging } from './paging.ts'
import { FilledText, Id, Instant, Rupees, TotalRupees } from './values.ts'

export const MAX_SAID = 400
export const MAX_REFUSAL = 200

const By = { by: Type.String(), terminal: Type.String(), at: Instant }

/** How a dispute ended: by a credit note of its invoice, or by a refusal with a reason. */
export const DisputeEnd = Type.Union([
  Type.Object({ kind: Type.Literal('credited'), creditno: Type.String(), creditNote: Id, ...By }),
  Type.Object({ kind: Type.Literal('refused'), reason: Type.String(), ...By }),
])
export type DisputeEnd = Static<typeof DisputeEnd>

/** A guest disputes a paid invoice, or lines of it. It ends once. */
export const Dispute = Type.Object({
  _id: Id,
  orderid: Id,
  userid: Id,
  invoiceno: Type.String({ maxLength: 16 }),
  invoicedAt: Instant,
  venue: InvoiceVenue,
  fullName: Type.String(),
  cardNumber: Type.String(),
  /** `line` is the position on the invoice, from 0. */
  lines: Type.Array(
    Type.Object({ line: Type.Integer({ minimum: 0 }), dishName: Type.String(), qty: Type.Integer({ minimum: 1 }) }),
  ),
  /** What was still paid for these lines when the dispute was taken. */
  amount: TotalRupees,
  /** What the guest says; empty once the end of the voyage removed it. */
  said: Type.String(),
  ...By,
  /** Null while it is open. */
  end: Type.Union([DisputeEnd, Type.Null()]),
})
export type Dispute = Static<typeof Dispute>

const ofDispute = { params: Type.Object({ id: Id }), idempotent: true, changes: ['disputes'], reply: Dispute } as const

export const disputes = {
  takeDispute: endpoint({
    method: 'POST',
    path: '/invoices/:orderid/disputes',
    summary:
      'Take what a guest disputes on a paid invoice: the lines, or without `lines` all that is still paid. An invoice has one open dispute at a time',
    permission: 'foodorder',
    idempotent: true,
    changes: ['disputes'],
    params: Type.Object({ orderid: Id }),
    body: Type.Object({
      lines: Type.Optional(
        Type.Array(
          Type.Object({
            line: Type.Integer({ minimum: 0, maximum: 99 }),
            qty: Type.Integer({ minimum: MIN_QTY, maximum: MAX_QTY }),
          }),
          { minItems: 1, maxItems: 100 },
        ),
      ),
      said: FilledText(MAX_SAID),
    }),
    reply: Dispute,
    errors: ['order_not_found', 'payment_not_found', 'over_credited', 'dispute_open'],
  }),
  listDisputes: endpoint({
    method: 'GET',
    path: '/disputes',
    reads: ['disputes'],
    summary: 'Disputes, newest first; `open`: only those that have not ended; `id`: only this one',
    permission: 'session',
    paged: true,
    query: Type.Object({ open: Type.Optional(Type.Boolean()), id: Type.Optional(Id), ...Paging }),
    reply: Type.Array(Dispute),
    errors: [],
  }),
  settleDispute: endpoint({
    ...ofDispute,
    method: 'POST',
    path: '/disputes/:id/settle',
    summary: 'End a dispute by a credit note of its invoice, which ends no other dispute',
    permission: 'session',
    body: Type.Object({ creditNote: Id }),
    errors: ['dispute_not_found', 'dispute_ended', 'credit_note_not_found', 'rule_broken'],
  }),
  refuseDispute: endpoint({
    ...ofDispute,
    method: 'POST',
    path: '/disputes/:id/refuse',
    summary:
      'End a dispute by a refusal with a reason; not by the person who took the payment while another member of the back office can',
    permission: 'backoffice',
    body: Type.Object({ reason: FilledText(MAX_REFUSAL) }),
    errors: ['dispute_not_found', 'dispute_ended', 'rule_broken'],
  }),
  printDispute: endpoint({
    method: 'POST',
    path: '/disputes/:id/print',
    summary:
      'Count one printing of a dispute, as it was taken or as it ended: copy 0 is the original of either; the same printid again answers the same',
    permission: 'session',
    params: Type.Object({ id: Id }),
    body: Type.Object({ printid: Id }),
    reply: Type.Object({ copy: Type.Integer({ minimum: 0 }), printedAt: Instant, printedBy: Type.String(), dispute: Dispute }),
    errors: ['dispute_not_found'],
  }),
}

/** A dispute that is open at an X or Z report, without what the guest said. */
export const OpenDispute = Type.Object({ invoiceno: Type.String(), amount: Rupees, at: Instant, by: Type.String() })
export type OpenDispute = Static<typeof OpenDispute>
