import { Type, type Static } from 'typebox'
import { accessRoutes } from '../permissions.ts'
import { endpoint } from './endpoint.ts'
import { OutletNumber } from './outlets.ts'
import { FilledText, Id, Instant } from './values.ts'

export const AccessRoute = Type.Enum([...accessRoutes])
export const StaffUser = Type.Object({ _id: Id, name: Type.String(), email: Type.String() })

/** Who is logged in and what they may do: a login without its token. */
export const StaffLogin = Type.Object({
  accessroutes: Type.Array(AccessRoute),
  user: StaffUser,
  expiresAt: Instant,
  /** The session's outlet; omitted while the ship has only one. */
  outlet: Type.Optional(Type.Object({ _id: OutletNumber, name: Type.String() })),
  /** True if someone else set the password: every other call is refused until the person chooses a new one. Omitted otherwise. */
  ownPasswordNeeded: Type.Optional(Type.Literal(true)),
})
export type StaffLogin = Static<typeof StaffLogin>

/** The answer of a login; the browser terminal keeps it unchanged under `auth` (product-spec, Entities). */
export const LoginRecord = Type.Object({ token: Type.String(), ...StaffLogin.properties })
export type LoginRecord = Static<typeof LoginRecord>

export const MIN_PASSWORD = 8
/** A new password; lengths in characters. */
export const NewPassword = Type.String({ minLength: MIN_PASSWORD, maxLength: 200 })
/** The e-mail address of a login. */
export const Email = Type.String({ format: 'email', maxLength: 254 })

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/admin/login',
    summary: 'Log staff in with email and password, at the outlet that the terminal belongs to; the first where it names none',
    permission: 'public',
    answersToken: true,
    body: Type.Object({
      email: Type.String({ minLength: 1, maxLength: 254 }),
      password: Type.String({ minLength: 1, maxLength: 200 }),
      outlet: Type.Optional(OutletNumber),
    }),
    reply: LoginRecord,
    errors: ['wrong_credentials', 'outlet_closed', 'not_at_outlet'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/admin/logout',
    summary: 'End this session; its token is dead at once',
    permission: 'session',
    withAnyPassword: true,
    reply: Type.Object({ done: Type.Literal(true) }),
    errors: [],
  }),
  session: endpoint({
    method: 'GET',
    path: '/admin/session',
    reads: ['staff'],
    summary: 'Whether this session lives, and for whom',
    permission: 'session',
    withAnyPassword: true,
    reply: StaffLogin,
    errors: [],
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/admin/password',
    summary: 'Change your own password; your other sessions end, this one stays',
    permission: 'session',
    withAnyPassword: true,
    changes: ['staff'],
    body: Type.Object({ password: Type.String({ minLength: 1, maxLength: 200 }), newPassword: NewPassword }),
    reply: Type.Object({ done: Type.Literal(true) }),
    errors: ['wrong_credentials', 'rule_broken'],
  }),
  setupState: endpoint({
    method: 'GET',
    path: '/setup',
    reads: [],
    summary: 'Whether the first administrator is still to be created, and the name the login screen shows',
    permission: 'public',
    reply: Type.Object({
      needed: Type.Boolean(),
      venueName: Type.String(),
      /**
       * True if the server is on a network: `setup` then requires the code that the server printed at its start. Omitted
       * otherwise.
       */
      codeNeeded: Type.Optional(Type.Literal(true)),
    }),
    errors: [],
  }),
  setup: endpoint({
    method: 'POST',
    path: '/setup',
    summary: 'Create the first administrator, once, while no staff exist; answers like a login',
    permission: 'public',
    answersToken: true,
    changes: ['staff', 'tables', 'venue'],
    body: Type.Object({
      name: FilledText(120),
      email: Email,
      password: NewPassword,
      /** The venue's name on screens and papers. If omitted, it is set later. */
      venueName: Type.Optional(FilledText(60)),
      code: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    reply: LoginRecord,
    errors: ['setup_done', 'rule_broken'],
  }),
}
