import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { ErrorCode } from '../errors.ts'
import type { Permission } from '../permissions.ts'
import type { Topic } from '../changes.ts'

/**
 * One call of the API, from which server validation, the client's types and the OpenAPI page are derived. `path` is relative to
 * the API base, with parameters as `:name`. `permission` is required, so that a call without one does not compile. `errors` are
 * the failures of this call beyond `commonErrors`.
 */
export type Endpoint = CommonEndpoint & (ReadEndpoint | WriteEndpoint)

export interface ReadEndpoint {
  method: 'GET'
  /** A change of any of these topics may change the answer, which is then read again. Empty if no topic reports its changes. */
  reads: readonly Topic[]
  /**
   * The answer also depends on something that no topic reports, such as a login or a wrong PIN, so it is read whenever it is
   * shown.
   */
  isVolatile?: true
  changes?: undefined
}

interface WriteEndpoint {
  method: 'POST' | 'PUT' | 'DELETE'
  reads?: undefined
  isVolatile?: undefined
  /**
   * What a successful call may change: every other terminal is notified, the caller learns it from the reply. Omitted if it
   * changes nothing shown.
   */
  changes?: readonly Topic[]
}

interface CommonEndpoint {
  path: string
  summary: string
  permission: Permission
  /**
   * A money move, an order or a closing: it takes an `Idempotency-Key`, and the same key returns the first answer. A venue may
   * refuse calls without one.
   */
  idempotent?: true
  /** The answer contains a session's token. It is refused to pages of the desktop app, whose host logs in for them. */
  answersToken?: true
  /** Allowed even if someone else set the caller's password, since the caller must be able to choose a new one. */
  withAnyPassword?: true
  /** A list in pages: the reply's headers contain the next cursor and the total count. */
  paged?: true
  /** The largest accepted body, bytes, if the common limit is too small. */
  maxBody?: number
  params?: TObject
  query?: TObject
  body?: TObject
  reply: TSchema
  errors: readonly ErrorCode[]
}

/** Keeps the literal types of a definition, from which inputs and replies are derived. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

/** A call's path with its parameters filled in. */
export const fillPath = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  path.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))

type StaticOf<S> = S extends TSchema ? Static<S> : Record<never, never>

/** The inputs of a call: path, query and body. */
export interface InputOf<E extends Endpoint> {
  params: StaticOf<E['params']>
  query: StaticOf<E['query']>
  body: StaticOf<E['body']>
}
export type ReplyOf<E extends Endpoint> = Static<E['reply']>

/** Failures of every call. */
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

/** The failures of a call's permission check. */
function guardErrors({ permission, withAnyPassword }: Endpoint): ErrorCode[] {
  if (permission === 'public') return []
  return [
    'unauthenticated',
    ...(permission === 'session' ? [] : (['forbidden'] as const)),
    ...(withAnyPassword === true ? [] : (['own_password_needed'] as const)),
  ]
}

/** All failures of a call: its own, the common ones, and those of its permission. */
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

/** The body of every failed answer. `Msg` repeats the text, since the specification reads it in that spelling. */
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
  /** An id that the caller sends with a change; the change stream repeats it, so that the caller does not read again. */
  changeId: 'x-change-id',
  nextCursor: 'x-next-cursor',
  totalCount: 'x-total-count',
} as const
