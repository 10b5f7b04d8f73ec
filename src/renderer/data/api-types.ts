import type { CallName, Contract } from '../../shared/contract/index.ts'
import type { CallInput } from '../../shared/contract/call.ts'
import type { Failure, Result } from '../../shared/errors.ts'

export type ReadName = { [N in CallName]: Contract[N] extends { method: 'GET' } ? N : never }[CallName]
export type PagedName = { [N in ReadName]: Contract[N] extends { paged: true } ? N : never }[ReadName]

export type WriteName = Exclude<CallName, ReadName>

/** A failure from the server, or `no_connection`: no answer came, so it is unknown whether the call took effect. */
export type ApiFailure = Failure | (Omit<Failure, 'code'> & { code: 'no_connection' })

export type ApiResult<T> = Result<T, ApiFailure>

export interface CallOptions {
  /** The caller makes it before the first try of a money move or an order, and keeps it until an answer comes. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Called while the body is sent, with the share sent so far, from 0 to 1. */
  onSent?: (share: number) => void
}

/** One page of a list. `nextCursor` is null on the last page; `total` is null where the server does not count. */
export interface Page<T> {
  rows: T
  nextCursor: string | null
  total: number | null
}

/** The input may be omitted if all its parts are optional. */
export type CallArguments<N extends CallName> =
  Record<never, never> extends CallInput<N>
    ? [input?: CallInput<N>, options?: CallOptions]
    : [input: CallInput<N>, options?: CallOptions]
