import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Paging, Period } from './paging.ts'
import { CardNumber, Id, Instant } from './values.ts'

/** The kind of a subject, for its label. */
export const subjectKinds = ['', 'staff', 'passenger', 'card', 'dish', 'table', 'order', 'enrolment'] as const

/** The action name of money moves: `money` for all, `money_refill` for one kind. */
export const MONEY_ACTION = 'money'

/** Who did what to what, and when. Contains no personal data: a passenger is named by the PAX number. */
export const AuditEntry = Type.Object({
  _id: Id,
  at: Instant,
  /** A noun and what was done to it, such as `staff_disabled`. */
  action: Type.String(),
  staffid: Type.String(),
  staffName: Type.String(),
  terminal: Type.String(),
  subjectKind: Type.Enum([...subjectKinds]),
  /**
   * A name, a number on the card, a place, an order's invoice or `of card 70023`; empty if there is none, or it no longer exists.
   */
  subject: Type.String(),
  detail: Type.String(),
})
export type AuditEntry = Static<typeof AuditEntry>

export const audit = {
  listAudit: endpoint({
    method: 'GET',
    path: '/audit',
    reads: [],
    summary:
      'What staff did, with every transaction, newest first; by one action (`money` for all transactions, `money_refill` and so on for one kind), one member, one card number, a period',
    permission: 'backoffice',
    paged: true,
    query: Type.Object({
      action: Type.Optional(Type.String({ minLength: 1, maxLength: 40, pattern: '^[a-z_]+$' })),
      staffid: Type.Optional(Id),
      cardNumber: Type.Optional(CardNumber),
      ...Period,
      ...Paging,
    }),
    reply: Type.Array(AuditEntry),
    errors: [],
  }),
}
