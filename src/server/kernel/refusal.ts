import type { ErrorCode, Failure, Result } from '../../shared/errors.ts'
import { failure } from '../../shared/messages.ts'

/**
 * Ends a transaction with an expected failure: `transact` rolls it back and returns the failure. Services throw it; rules return
 * a `Result`.
 */
export class Refusal extends Error {
  readonly failure: unknown
  constructor(failed: unknown) {
    super('refused')
    this.failure = failed
  }
}

/** Refuses the call of this transaction. */
export function refuse(code: ErrorCode, details: Partial<Omit<Failure, 'code'>> = {}): never {
  throw new Refusal(failure(code, details))
}

/**
 * The value of a result; a failure refuses the call of this transaction. A failure marked with `keeping` must be returned
 * instead, or its writes would be rolled back, so here it throws an error.
 */
export function orRefuse<T>(answer: Result<T>): T {
  if (answer.ok) return answer.value
  if (isKept(answer)) throw new Error(`${answer.error.code} keeps what it wrote: answer it`)
  throw new Refusal(answer.error)
}

/** Failures that keep what the transaction wrote, such as a wrong code that must count as a try. */
const kept = new WeakSet<object>()

export const isKept = (failed: object): boolean => kept.has(failed)

/** Marks a failure so that its transaction is committed. */
export function keeping<E extends object>(failed: { ok: false; error: E }): { ok: false; error: E } {
  kept.add(failed)
  return failed
}
