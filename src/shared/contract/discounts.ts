import { Type, type Static } from 'typebox'
import { ApprovalToken } from './approval-token.ts'
import { endpoint } from './endpoint.ts'
import { DiscountReason } from './order-parts.ts'
import { Order } from './orders.ts'
import { FilledText, Id, Instant, keyInBody, Rupees } from './values.ts'

/**
 * The discount: `percent` or `amount`, or neither for a comp, which is free of charge, and for `none`, which removes the
 * discount. `lines` are positions in that version of the order; omitted for the whole check.
 */
const asked = {
  version: Type.Integer({ minimum: 1 }),
  kind: Type.Enum(['discount', 'comp', 'none']),
  percent: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  amount: Type.Optional(Rupees),
  lines: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 99 }), { minItems: 1, maxItems: 100 })),
}
const Asked = Type.Object(asked)
export type AskedOfOrder = Static<typeof Asked>

const refusals = ['other_outlet', 'order_not_found', 'order_paid', 'order_changed', 'rule_broken'] as const

export const discounts = {
  giveDiscount: endpoint({
    method: 'PUT',
    path: '/orders/:id/discount',
    summary:
      'Give a discount or a comp on an unpaid order, on the whole check or on dishes of it, or remove it; a later one on the same dish replaces the earlier one. Above your limit a supervisor must approve. Codes and PINs that approved the order stop working',
    permission: 'foodorder',
    idempotent: true,
    changes: ['orders', 'pax'],
    params: Type.Object({ id: Id }),
    body: Type.Object({
      ...asked,
      /** Required unless a discount is removed; `other` needs a note. */
      reason: Type.Optional(DiscountReason),
      note: Type.Optional(FilledText(120)),
      ...keyInBody,
      approval: Type.Optional(ApprovalToken),
    }),
    reply: Order,
    errors: [...refusals, 'approval_needed'],
  }),
  approveDiscount: endpoint({
    method: 'POST',
    path: '/supervisors/approve/discount',
    summary:
      "A supervisor's PIN for one discount: the answer's approval goes with that very call, once, within 5 minutes, for these dishes at this amount, by the person who asked, who must be someone else while there is another supervisor",
    permission: 'foodorder',
    body: Type.Object({ orderid: Id, ...asked, supervisor: Id, pin: Type.String({ pattern: '^[0-9]{6}$' }) }),
    reply: Type.Object({ approval: ApprovalToken, supervisor: Type.String(), expiresAt: Instant }),
    errors: [...refusals, 'supervisor_pin_wrong', 'supervisor_pin_locked'],
  }),
}
