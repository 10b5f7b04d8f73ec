import { type Static, Type } from 'typebox'
import { ApprovalToken } from './approval-token.ts'
import { endpoint } from './endpoint.ts'
import { byPin } from './supervisors.ts'
import { LoadTender } from './tender-rules.ts'
import { Id, Instant, Rupees, TotalRupees } from './values.ts'

/** The most passengers of one batch. */
export const MOST_IN_BULK = 5000

const Count = Type.Integer({ minimum: 0 })
const ids = Type.Array(Id, { minItems: 1, maxItems: MOST_IN_BULK })

/** What is done to the cards of many passengers at once. */
const BulkAct = Type.Enum(['activate', 'return'])
export type BulkAct = Static<typeof BulkAct>

/** A passenger by the number on the card. */
const person = { cardNumber: Type.String(), fullName: Type.String(), cabin: Type.String() }

/** A passenger whose card is activated. */
export const BulkCard = Type.Object({ _id: Id, ...person })
export type BulkCard = Static<typeof BulkCard>

/** A card that is returned: what is paid out, and the onboard credit that ends, rupees. */
export const BulkReturn = Type.Object({
  _id: Id,
  ...person,
  refunded: TotalRupees,
  unspentCredit: TotalRupees,
  /** Where and by whom the card was opened. */
  desk: Type.String(),
  openedBy: Type.String(),
})
export type BulkReturn = Static<typeof BulkReturn>

/** A passenger who is passed over, with the reason. */
export const PassedOver = Type.Object({ ...person, why: Type.String() })
export type PassedOver = Static<typeof PassedOver>

/** What the cards come to by the desk that opened them. */
export const DeskSum = Type.Object({ desk: Type.String(), openedBy: Type.String(), cards: Count, amount: TotalRupees })
export type DeskSum = Static<typeof DeskSum>

const passedOver = { passedOver: Type.Array(PassedOver) }
const returned = { cards: Type.Array(BulkReturn), desks: Type.Array(DeskSum), total: TotalRupees, ...passedOver }

/** Whether there are more passengers than one batch takes. */
const more = { more: Type.Boolean() }

const opening = { ids, balance: Rupees, expiryDate: Instant, tender: Type.Optional(LoadTender) }

export const bulkCards = {
  checkActivation: endpoint({
    method: 'POST',
    path: '/cards/bulk/activate/check',
    summary:
      'Who aboard would get a card, and who is passed over and why: everyone, or those whom the search of the passengers finds; writes nothing',
    permission: 'foodorder',
    body: Type.Object({ search: Type.Optional(Type.String({ maxLength: 120 })) }),
    reply: Type.Object({ cards: Type.Array(BulkCard), ...passedOver, ...more }),
    errors: [],
  }),
  activateCards: endpoint({
    method: 'POST',
    path: '/cards/bulk/activate',
    summary:
      "Activate cards for passengers with one opening balance, in one transaction; all together above the refill limit with a supervisor's approval",
    permission: 'foodorder',
    changes: ['cards', 'pax'],
    idempotent: true,
    body: Type.Object({ ...opening, approval: Type.Optional(ApprovalToken) }),
    reply: Type.Object({ cards: Type.Array(BulkCard), total: TotalRupees, ...passedOver }),
    errors: ['rule_broken', 'approval_needed', 'shift_needed'],
  }),
  checkReturn: endpoint({
    method: 'POST',
    path: '/cards/bulk/return/check',
    summary:
      'Which cards aboard would be returned, with what is paid out by desk, and which are passed over and why; writes nothing',
    permission: 'foodorder',
    body: Type.Object({ search: Type.Optional(Type.String({ maxLength: 120 })) }),
    reply: Type.Object({ ...returned, ...more }),
    errors: [],
  }),
  returnCards: endpoint({
    method: 'POST',
    path: '/cards/bulk/return',
    summary:
      "Return the cards of passengers in cash, in one transaction, but those with an unpaid order; all together above the refund limits with a supervisor's approval",
    permission: 'foodorder',
    changes: ['cards', 'pax'],
    idempotent: true,
    body: Type.Object({ ids, approval: Type.Optional(ApprovalToken) }),
    reply: Type.Object(returned),
    errors: ['approval_needed', 'shift_needed'],
  }),
  approveCards: endpoint({
    method: 'POST',
    path: '/supervisors/approve/cards',
    summary: "A supervisor's PIN for one batch of cards: these passengers at this total, activated or returned",
    permission: 'foodorder',
    body: Type.Object({ act: BulkAct, ids, cards: Count, total: TotalRupees, ...byPin }),
    reply: Type.Object({ approval: ApprovalToken, supervisor: Type.String(), expiresAt: Instant }),
    errors: ['rule_broken', 'supervisor_pin_wrong', 'supervisor_pin_locked'],
  }),
}
