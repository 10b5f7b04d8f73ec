import type { Changes } from '../changes/changes.ts'
import type { ServerConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Secrets } from '../secrets.ts'
import type { CallName, Contract } from '../../../shared/contract/index.ts'
import type { Endpoint, InputOf, ReplyOf } from '../../../shared/contract/endpoint.ts'
import type { Result } from '../../../shared/errors.ts'
import type { AccessRoute } from '../../../shared/permissions.ts'

/**
 * What every service is given: its access to the outside world, so that rules stay pure and tests choose the clock. A module adds
 * its own entries by declaration merging, as `guests/delivery/ways.ts` does, so that this file imports no module.
 */
export interface Deps {
  database: Database
  config: ServerConfig
  secrets: Secrets
  /** SHA-256 of the server's certificate, as `AB:CD:…`; empty without TLS. */
  fingerprint: string
  /** The set-up code that the first administrator has to enter; null if none is needed. */
  setupCode: string | null
  /** Milliseconds since 1970, UTC. */
  now: () => number
  /** Wakes the mail worker after something was added to the outbox. */
  mailQueued: () => void
  /** Reports changes to the open terminals; calls of the contract do so through their `changes`. */
  changes: Changes
  /** Whether the server is shutting down: calls in flight are answered, new ones are refused. */
  isClosing: () => boolean
}

/** The staff member of a call, from the live session. */
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
  /** Whether someone else set the password: then they may only choose a new one. */
  needsOwnPassword: boolean
}

type StaffOf<E extends Endpoint> = E['permission'] extends 'public' ? Staff | null : Staff

/** One call as a service sees it: validated input, staff, terminal, address, and the idempotency key of a money move. */
export interface CallOf<E extends Endpoint> extends InputOf<E> {
  staff: StaffOf<E>
  terminal: string
  /** The network address the call came from. */
  address: string
  key: string | null
}

/** One page of a list. `total` counts the whole list if that is cheap, otherwise null. */
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
