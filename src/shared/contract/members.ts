import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Paging } from './paging.ts'
import { FilledText, Id, Instant } from './values.ts'

export const enrolmentStates = ['waiting', 'approved', 'declined'] as const
export const EnrolmentState = Type.Enum([...enrolmentStates])
export type EnrolmentState = (typeof enrolmentStates)[number]

/** The form of 'Become a member' (semantics, Become a member). */
export const EnrolmentForm = Type.Object({
  fullName: FilledText(120),
  email: Type.String({ format: 'email', maxLength: 254 }),
  mobileNo: Type.String({ minLength: 4, maxLength: 24, pattern: '^\\+?[0-9 ()./-]+$' }),
  consent: Type.Literal(true),
})
export type EnrolmentForm = Static<typeof EnrolmentForm>

/** A passenger aboard with only the data that the back office may see: name and number. */
export const MemberPax = Type.Object({
  _id: Id,
  fullName: Type.String(),
  paxManifestNo: Type.String(),
  member: Type.Boolean(),
})
export type MemberPax = Static<typeof MemberPax>

const orNull = <S extends typeof MemberPax | typeof Instant>(schema: S) => Type.Union([schema, Type.Null()])

/**
 * An application. `pax` is the linked passenger; while it waits, `suggested` is one aboard with the same e-mail address or mobile
 * number.
 */
export const Enrolment = Type.Object({
  _id: Id,
  fullName: Type.String(),
  email: Type.String(),
  mobileNo: Type.String(),
  state: EnrolmentState,
  createdAt: Instant,
  decidedAt: orNull(Instant),
  decidedBy: Type.String(),
  pax: orNull(MemberPax),
  suggested: orNull(MemberPax),
})
export type Enrolment = Static<typeof Enrolment>

export const members = {
  enrol: endpoint({
    method: 'POST',
    path: '/enrolments',
    summary: 'Ask to become a member; the answer is the same whatever is known of the address',
    permission: 'public',
    changes: ['enrolments'],
    body: EnrolmentForm,
    reply: Type.Object({ received: Type.Literal(true) }),
    errors: ['rule_broken'],
  }),
  listEnrolments: endpoint({
    method: 'GET',
    path: '/enrolments',
    reads: ['enrolments', 'pax'],
    summary: 'Applications of a state, newest first; without one those of every state',
    permission: 'backoffice',
    paged: true,
    query: Type.Object({ state: Type.Optional(EnrolmentState), ...Paging }),
    reply: Type.Array(Enrolment),
    errors: [],
  }),
  findMemberPax: endpoint({
    method: 'GET',
    path: '/enrolments/passengers',
    reads: ['pax'],
    summary: 'Passengers aboard by a part of the name or of the number, at most 20: whom an application can be linked to',
    permission: 'backoffice',
    query: Type.Object({ text: Type.Optional(Type.String({ maxLength: 120 })) }),
    reply: Type.Array(MemberPax),
    errors: [],
  }),
  decideEnrolment: endpoint({
    method: 'PUT',
    path: '/enrolments/:_id',
    summary: 'Approve an application for a passenger aboard, who earns Dream Points from then on, or decline it',
    permission: 'backoffice',
    changes: ['enrolments', 'pax'],
    params: Type.Object({ _id: Id }),
    body: Type.Object({ approved: Type.Boolean(), userid: Type.Optional(Id) }),
    reply: Enrolment,
    errors: ['enrolment_not_found', 'enrolment_decided', 'pax_not_found', 'rule_broken'],
  }),
}
