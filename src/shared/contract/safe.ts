import { type Static, Type } from 'typebox'
import { ApprovalToken } from './approval-token.ts'
import { Counted, MAX_DRAWER_REASON } from './cash-drawer.ts'
import { endpoint } from './endpoint.ts'
import { OutletNumber } from './outlets.ts'
import { Paging } from './paging.ts'
import { FilledText, Id, Instant, Rupees, SignedRupees, TextLine, TotalRupees } from './values.ts'

/** `drop`: from a drawer; `float`: to a drawer; `in`: brought aboard; `deposit`: taken ashore; `count`: counted. */
export const safeKinds = ['drop', 'float', 'in', 'deposit', 'count'] as const

/** A move of cash into the ship's safe or out of it, or a count of the safe. */
export const SafeMove = Type.Object({
  _id: Id,
  /** Runs from 1 without gaps; of a drop or a float it is the number of the slip. */
  number: Type.Integer({ minimum: 1 }),
  kind: Type.Enum([...safeKinds]),
  at: Instant,
  staffName: Type.String(),
  terminal: Type.String(),
  /** The outlet whose drawer it came from or went to, and that outlet's name. */
  outlet: Type.Optional(OutletNumber),
  outletName: Type.Optional(Type.String()),
  amount: TotalRupees,
  /** What the safe holds afterwards. */
  balance: TotalRupees,
  /** The typed reason or the reference of a deposit; empty for none. */
  reason: Type.String(),
  /** Counted less what the moves make; only for a count. */
  difference: Type.Optional(SignedRupees),
  /** The second person; omitted if none was needed. */
  approvedBy: Type.Optional(Type.String()),
})
export type SafeMove = Static<typeof SafeMove>

const write = { permission: 'backoffice', idempotent: true, changes: ['drawers'], reply: SafeMove } as const

export const safe = {
  listSafe: endpoint({
    method: 'GET',
    path: '/safe',
    reads: ['drawers'],
    summary: "The moves of the ship's safe, newest first, each with what the safe held afterwards",
    permission: 'backoffice',
    paged: true,
    query: Type.Object(Paging),
    reply: Type.Array(SafeMove),
    errors: [],
  }),
  moveSafe: endpoint({
    ...write,
    method: 'POST',
    path: '/safe/moves',
    summary:
      'Put cash that was brought aboard into the safe, or deposit cash ashore; never more than the safe holds. Above the venue’s limit a deposit needs a second person',
    body: Type.Object({
      kind: Type.Enum(['in', 'deposit']),
      amount: Rupees,
      /** Why, or the reference of the deposit. */
      reason: FilledText(MAX_DRAWER_REASON),
      approval: Type.Optional(ApprovalToken),
    }),
    errors: ['rule_broken', 'approval_needed'],
  }),
  countSafe: endpoint({
    ...write,
    method: 'POST',
    path: '/safe/counts',
    summary:
      'Count the safe: what was counted is what it holds from now on, and the difference is kept. A difference needs a reason',
    body: Type.Object({ ...Counted, reason: TextLine(MAX_DRAWER_REASON) }),
    errors: ['rule_broken'],
  }),
  approveDeposit: endpoint({
    method: 'POST',
    path: '/supervisors/approve/deposit',
    summary:
      "A second person's PIN for one deposit ashore: the answer's approval goes with that very call, once, within 5 minutes, at this amount and with this reference",
    permission: 'backoffice',
    body: Type.Object({
      amount: Rupees,
      reason: FilledText(MAX_DRAWER_REASON),
      supervisor: Id,
      pin: Type.String({ pattern: '^[0-9]{6}$' }),
    }),
    reply: Type.Object({ approval: ApprovalToken, supervisor: Type.String(), expiresAt: Instant }),
    errors: ['rule_broken', 'supervisor_pin_wrong', 'supervisor_pin_locked'],
  }),
}
