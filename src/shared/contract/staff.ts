import { type Static, Type } from 'typebox'
import { AccessRoute, Email, NewPassword } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { OutletNumbers } from './outlets.ts'
import { FilledText, Id, Instant } from './values.ts'

/** A staff member in the admin area; never deleted, so that past actions keep their name. */
export const StaffMember = Type.Object({
  _id: Id,
  name: Type.String(),
  email: Type.String(),
  accessroutes: Type.Array(AccessRoute),
  disabled: Type.Boolean(),
  /** Whether they have an approval PIN. */
  approvalPin: Type.Boolean(),
  /** When their last session was used; empty before the first login. */
  lastSeen: Type.Union([Instant, Type.Literal('')]),
  liveSessions: Type.Integer(),
  createdAt: Instant,
  /** The outlets they work in; omitted for all. */
  outlets: Type.Optional(OutletNumbers),
})
export type StaffMember = Static<typeof StaffMember>

const profile = {
  name: FilledText(120),
  email: Email,
  /** An empty list is allowed: such a login can open nothing. */
  accessroutes: Type.Array(AccessRoute, { maxItems: 2 }),
  /** The outlets they work in, empty for all; omitted, nothing changes. */
  outlets: Type.Optional(OutletNumbers),
}
export const StaffForm = Type.Object(profile)
export type StaffForm = Static<typeof StaffForm>

const oneMember = { permission: 'backoffice', params: Type.Object({ _id: Id }), changes: ['staff'], reply: StaffMember } as const

export const staff = {
  listStaff: endpoint({
    method: 'GET',
    path: '/staff',
    reads: ['staff'],
    isVolatile: true,
    summary: 'All staff by name, with their areas, sessions and whether they are disabled',
    permission: 'backoffice',
    reply: Type.Array(StaffMember),
    errors: [],
  }),
  createStaff: endpoint({
    method: 'POST',
    path: '/staff',
    summary: 'Add a staff member: name, email address, first password and areas',
    permission: 'backoffice',
    changes: ['staff'],
    body: Type.Object({ ...profile, password: NewPassword }),
    reply: StaffMember,
    errors: ['email_taken', 'rule_broken'],
  }),
  updateStaff: endpoint({
    ...oneMember,
    method: 'PUT',
    path: '/staff/:_id',
    summary: 'Change name, email address and areas; taking an area or an outlet away ends all sessions of that member',
    body: StaffForm,
    errors: ['staff_not_found', 'email_taken', 'last_administrator'],
  }),
  disableStaff: endpoint({
    ...oneMember,
    method: 'PUT',
    path: '/staff/:_id/disabled',
    summary: 'Keep a member out, ending all their sessions, or let them in again',
    body: Type.Object({ disabled: Type.Boolean() }),
    errors: ['staff_not_found', 'last_administrator'],
  }),
  resetPassword: endpoint({
    ...oneMember,
    method: 'PUT',
    path: '/staff/:_id/password',
    summary: 'Give a member a new password, ending all their sessions',
    body: Type.Object({ password: NewPassword }),
    errors: ['staff_not_found', 'rule_broken'],
  }),
  signOutEverywhere: endpoint({
    ...oneMember,
    method: 'POST',
    path: '/staff/:_id/signout',
    summary: 'End all sessions of a member, on every terminal',
    errors: ['staff_not_found'],
  }),
}
