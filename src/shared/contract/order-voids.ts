import { Type, type Static } from 'typebox'
import { MAX_QTY, MIN_QTY } from './order-parts.ts'
import { ApprovalToken } from './approval-token.ts'
import { endpoint } from './endpoint.ts'
import { KitchenLine } from './kitchen.ts'
import { Order } from './orders.ts'
import { Id, Instant, keyInBody, TotalRupees } from './values.ts'

/** Why dishes that the kitchen was sent are voided. `other` needs a note. */
export const voidReasons = ['changed_mind', 'wrong_dish', 'too_long', 'quality', 'not_available', 'other'] as const
export type VoidReason = (typeof voidReasons)[number]

/** The reasons of voids for which no one is asked: the order was changed at Check Out, cancelled, or replaced by another. */
const unaskedReasons = ['changed', 'cancelled', 'replaced'] as const
export const KeptReason = Type.Enum([...voidReasons, ...unaskedReasons])
export type KeptReason = Static<typeof KeptReason>

/** The maximum length of a void's note. */
export const MAX_VOID_NOTE = 120

/** Voided dishes of an order, as they were: `amount` is their price, rupees. `cooked` is null if no one was asked. */
export const OrderVoid = Type.Object({
  ...KitchenLine.properties,
  _id: Id,
  amount: TotalRupees,
  reason: KeptReason,
  note: Type.String(),
  cooked: Type.Union([Type.Boolean(), Type.Null()]),
  at: Instant,
  staffName: Type.String(),
  terminal: Type.String(),
  /** The supervisor who approved it; omitted if none had to. */
  approvedBy: Type.Optional(Type.String()),
})
export type OrderVoid = Static<typeof OrderVoid>

const params = Type.Object({ id: Id })

/** What to void: lines by position in the version that the caller knows, from 0. */
const voided = {
  version: Type.Integer({ minimum: 1 }),
  lines: Type.Array(
    Type.Object({ line: Type.Integer({ minimum: 0, maximum: 99 }), qty: Type.Integer({ minimum: MIN_QTY, maximum: MAX_QTY }) }),
    { minItems: 1, maxItems: 100 },
  ),
}

export const orderVoids = {
  listOrderVoids: endpoint({
    method: 'GET',
    path: '/orders/:id/voids',
    reads: ['orders'],
    summary: 'What an order no longer has: voided, changed at Check Out, or ended with it, oldest first',
    permission: 'foodorder',
    params,
    reply: Type.Array(OrderVoid),
    errors: ['order_not_found'],
  }),
  approveVoid: endpoint({
    method: 'POST',
    path: '/orders/:id/void/approve',
    summary:
      "A supervisor's PIN for one void above the venue's limit: the answer's approval goes with that very call, once, within 5 minutes, by the person who asked",
    permission: 'foodorder',
    params,
    body: Type.Object({ ...voided, supervisor: Id, pin: Type.String({ pattern: '^[0-9]{6}$' }) }),
    reply: Type.Object({ approval: ApprovalToken, supervisor: Type.String(), expiresAt: Instant }),
    errors: [
      'other_outlet',
      'order_not_found',
      'order_paid',
      'order_changed',
      'rule_broken',
      'supervisor_pin_wrong',
      'supervisor_pin_locked',
    ],
  }),
  voidOrder: endpoint({
    method: 'POST',
    path: '/orders/:id/void',
    summary:
      'Take dishes of an unpaid order back that the kitchen was sent, with a reason; without its last one the order is cancelled. What one order voids without a supervisor is within the limit of the venue, all together',
    permission: 'foodorder',
    idempotent: true,
    changes: ['orders', 'tables', 'pax', 'kitchen'],
    params,
    body: Type.Object({
      ...voided,
      reason: Type.Enum([...voidReasons]),
      /** Free text; required for 'other'. */
      note: Type.Optional(Type.String({ maxLength: MAX_VOID_NOTE })),
      /** Whether it was cooked: then it is waste, otherwise it returns to stock. */
      cooked: Type.Boolean(),
      ...keyInBody,
      /** A supervisor's approval, required above the venue's limit. */
      approval: Type.Optional(ApprovalToken),
    }),
    reply: Order,
    errors: ['other_outlet', 'order_not_found', 'order_paid', 'order_changed', 'rule_broken', 'approval_needed'],
  }),
}
