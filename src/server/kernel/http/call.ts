import type { CallName, Contract } from '../../../shared/contract/index.ts'
import type { Endpoint, InputOf, ReplyOf } from '../../../shared/contract/endpoint.ts'
import type { Result } from '../../../shared/errors.ts'
import type { AccessRoute } from '../../../shared/permissions.ts'
import type { Deps } from './deps.ts'

/** The staff member behind a call, by the live session. */
export interface Staff {
  id: string
  name: string
  email: string
  accessroutes: AccessRoute[]
  tokenHash: string
  /** The outlet that the session's terminal belongs to. */
  outlet: number
  /** When the session ends, ms since 1970. */
  expiresAt: number
  /** Whether somebody else set the password: then they may only choose one of their own. */
  needsOwnPassword: boolean
}

type StaffOf<E extends Endpoint> = E['permission'] extends 'public' ? Staff | null : Staff

/** One call as a service sees it: validated input, who asks, from which terminal and address, and the idempotency key of a money move. */
export interface CallOf<E extends Endpoint> extends InputOf<E> {
  staff: StaffOf<E>
  terminal: string
  /** The network address the call came from. */
  address: string
  key: string | null
}

/** One page of a list. `total` counts the whole list where that is cheap, else null. */
export interface Page<T> {
  rows: T
  nextCursor: string | null
  total: number | null
}

export type AnswerOf<E extends Endpoint> = E extends { paged: true } ? Page<ReplyOf<E>> : ReplyOf<E>

/** Finds the staff member whose live session an Authorization header names, or null. */
export type Authenticate = (deps: Deps, authorization: string | undefined) => Promise<Staff | null>

/** A service behind one call. */
export type Service<N extends CallName> = (deps: Deps, call: CallOf<Contract[N]>) => Promise<Result<AnswerOf<Contract[N]>>>

/** Every call of the contract with its service: a missing or ill-typed one does not compile. */
export type Routes = { [N in CallName]: Service<N> }
