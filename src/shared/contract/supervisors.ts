import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { ApprovalToken } from './approval-token.ts'
import { withTip } from './cards.ts'
import { Cart } from './order-parts.ts'
import { PaxEdit } from './pax.ts'
import { LoadTender } from './tender-rules.ts'
import { CardNumber, Id, Instant, Rupees } from './values.ts'

/** A person with back-office access and an approval PIN. */
export const Supervisor = Type.Object({ _id: Id, name: Type.String() })
export type Supervisor = Static<typeof Supervisor>

/** Who approves, and the typed PIN. */
export const byPin = { supervisor: Id, pin: Type.String({ pattern: '^[0-9]{6}$' }) }

/**
 * What a supervisor approves in advance on a card: refunding a large balance, moving a balance to another card, changing the PIN,
 * sending its codes elsewhere, and a complimentary load.
 */
export const approvedMoves = ['refund', 'transfer', 'pin', 'contact', 'complimentary'] as const

/** The new contact, as the edit takes it. */
const { mobileNo, email } = PaxEdit.properties
const contact = Type.Object({ mobileNo, email })
export type Contact = Static<typeof contact>

const ownPin = { permission: 'backoffice', path: '/admin/approval-pin' } as const

export const supervisors = {
  listSupervisors: endpoint({
    method: 'GET',
    path: '/supervisors',
    reads: ['staff'],
    summary: 'Who may approve: back-office staff with an approval PIN, by name',
    permission: 'session',
    reply: Type.Array(Supervisor),
    errors: [],
  }),
  approveMove: endpoint({
    method: 'POST',
    path: '/supervisors/approve/move',
    summary:
      "A supervisor's PIN for one refund, one replacement, one change of a card's PIN or of its guest's contact, or one complimentary load: the answer's approval goes with that very call, once, within 5 minutes, at this amount, by the person who asked, who must be someone else while there is another supervisor",
    permission: 'foodorder',
    body: Type.Object({
      act: Type.Enum([...approvedMoves]),
      cardNumber: CardNumber,
      /** The number that gets the balance, for a replacement. */
      to: Type.Optional(CardNumber),
      /** What is paid out for a refund, the card's balance for a replacement, or the amount of a complimentary load. */
      amount: Type.Optional(Rupees),
      /** Why a load is complimentary. */
      reason: LoadTender.properties.reason,
      /** The new contact, for a change of contact. */
      contact: Type.Optional(contact),
      ...byPin,
    }),
    reply: Type.Object({ approval: ApprovalToken, supervisor: Type.String(), expiresAt: Instant }),
    errors: ['card_not_found', 'rule_broken', 'supervisor_pin_wrong', 'supervisor_pin_locked'],
  }),
  approvePayment: endpoint({
    method: 'POST',
    path: '/supervisors/approve/payment',
    summary:
      "A supervisor's PIN instead of a code that cannot be delivered: it approves one payment by that card for those lines and that total",
    permission: 'foodorder',
    body: Type.Object({
      cardNumber: CardNumber,
      order: Cart,
      orderid: Type.Optional(Id),
      totalprice: Rupees,
      ...withTip,
      ...byPin,
    }),
    reply: Type.Object({
      id: Id,
      User_data_id: Id,
      fullName: Type.String(),
      supervisor: Type.String(),
      expiresAt: Instant,
    }),
    errors: [
      'card_not_found',
      'dish_unavailable',
      'total_mismatch',
      'rule_broken',
      'supervisor_pin_wrong',
      'supervisor_pin_locked',
    ],
  }),
  approvalPin: endpoint({
    ...ownPin,
    method: 'GET',
    reads: ['staff'],
    isVolatile: true,
    summary: 'Whether you have an approval PIN, and until when it is locked; empty while it is not',
    reply: Type.Object({ set: Type.Boolean(), lockedUntil: Type.Union([Instant, Type.Literal('')]) }),
    errors: [],
  }),
  setApprovalPin: endpoint({
    ...ownPin,
    method: 'PUT',
    summary: 'Set your own approval PIN with your password, or remove it with an empty one',
    changes: ['staff'],
    body: Type.Object({
      password: Type.String({ minLength: 1, maxLength: 200 }),
      pin: Type.String({ pattern: '^([0-9]{6})?$' }),
    }),
    reply: Type.Object({ done: Type.Literal(true) }),
    errors: ['wrong_credentials', 'rule_broken'],
  }),
}
