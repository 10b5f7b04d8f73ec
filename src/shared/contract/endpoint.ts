import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { ErrorCode } from '../errors.ts'
import type { Permission } from '../permissions.ts'
import type { Topic } from '../changes.ts'

/**
 * One call of the API. Server validation, the client's types and the OpenAPI page are all derived from it.
 * `path` is relative to the API base and holds parameters as `:name`; `permission` is required, so a call without one does not compile.
 * `errors` are the failures the call itself declares; those any call can give are `commonErrors`.
 */
export type Endpoint = CommonEndpoint & (ReadEndpoint | WriteEndpoint)

export interface ReadEndpoint {
  method: 'GET'
  /** A change of any of these may change the answer, which is then read again. Empty where no topic reports it. */
  reads: readonly Topic[]
  /** The answer also changes with something that no topic reports, such as a login or a wrong PIN: it is read whenever it is shown. */
  isVolatile?: true
  changes?: undefined
}

interface WriteEndpoint {
  method: 'POST' | 'PUT' | 'DELETE'
  reads?: undefined
  isVolatile?: undefined
  /** What a successful call may have changed: every terminal is notified, this one by the reply. A call that changes nothing shown leaves it out. */
  changes?: readonly Topic[]
}

interface CommonEndpoint {
  path: string
  summary: string
  permission: Permission
  /** A money move, an order or a closing: carries an `Idempotency-Key`, the same key again returns the first answer. A venue may refuse those without. */
  idempotent?: true
  /** The answer carries a session's token: refused to a page of the desktop app, whose host logs in for it. */
  answersToken?: true
  /** Also allowed where somebody else set the caller's password: needed to choose an own one. */
  withAnyPassword?: true
  /** A list read in pages: the reply's headers carry the next cursor and the total count. */
  paged?: true
  /** The largest body taken, bytes, where the common limit is too small. */
  maxBody?: number
  params?: TObject
  query?: TObject
  body?: TObject
  reply: TSchema
  errors: readonly ErrorCode[]
}

/** Keeps the literal types of a definition, so that inputs and replies can be derived from it. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

/** A call's path with its parameters in place. */
export const fillPath = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  path.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))

type StaticOf<S> = S extends TSchema ? Static<S> : Record<never, never>

/** What a call takes, by where it travels. */
export interface InputOf<E extends Endpoint> {
  params: StaticOf<E['params']>
  query: StaticOf<E['query']>
  body: StaticOf<E['body']>
}
export type ReplyOf<E extends Endpoint> = Static<E['reply']>

/** Failures that any call may give whatever it declares. */
export const commonErrors = [
  'invalid_request',
  'foreign_origin',
  'body_too_large',
  'not_json',
  'wrong_host',
  'throttled',
  'internal',
  'unavailable',
  'disk_full',
  'disk_failed',
  'database_gone',
  'database_damaged',
] as const satisfies readonly ErrorCode[]

/** What the guard of a call refuses with. */
function guardErrors({ permission, withAnyPassword }: Endpoint): ErrorCode[] {
  if (permission === 'public') return []
  return [
    'unauthenticated',
    ...(permission === 'session' ? [] : (['forbidden'] as const)),
    ...(withAnyPassword === true ? [] : (['own_password_needed'] as const)),
  ]
}

/** Every failure a call may give: its own, the common ones, and those of its permission. */
export function errorsOf(call: Endpoint): ErrorCode[] {
  return [
    ...new Set<ErrorCode>([
      ...call.errors,
      ...guardErrors(call),
      ...commonErrors,
      ...(call.idempotent ? (['key_needed', 'key_reused'] as const) : []),
    ]),
  ]
}

/** The shape of every failed answer. `Msg` repeats the text where the specification reads it in that spelling. */
export const FailureReply = Type.Object({
  msg: Type.String(),
  code: Type.String(),
  fields: Type.Optional(Type.Array(Type.Object({ field: Type.String(), msg: Type.String() }))),
  retryAfterSeconds: Type.Optional(Type.Integer()),
  triesLeft: Type.Optional(Type.Integer()),
  holder: Type.Optional(Type.Object({ name: Type.String(), terminal: Type.String(), since: Type.String() })),
  Msg: Type.Optional(Type.String()),
})

/** Headers of the API beyond the standard ones. */
export const headers = {
  idempotencyKey: 'idempotency-key',
  terminal: 'x-terminal',
  /** An id the caller gives a call that changes something; the change is streamed with it, so that the caller does not read twice. */
  changeId: 'x-change-id',
  nextCursor: 'x-next-cursor',
  totalCount: 'x-total-count',
} as const
