import type { ErrorCode } from '../../../shared/errors.ts'
import type { ApiFailure } from '../../lib/api-types.ts'

const SECOND_MS = 1000
/** Waits before asking again, ms; the last one repeats. None is so long that an unknown outlasts the network's return by 10 s. */
const waitsMs = [1, 2, 4, 6].map((seconds) => seconds * SECOND_MS)

/** How long to wait before asking again, ms; `tries` have been made. A server that says when is obeyed. */
export function waitBefore(tries: number, failure: ApiFailure): number {
  const own = waitsMs[Math.min(tries, waitsMs.length) - 1] ?? SECOND_MS
  return Math.max(own, (failure.retryAfterSeconds ?? 0) * SECOND_MS)
}

/** What the payment itself answers once it has looked the key up: the card is not charged, and never will be by this key. */
const decided: readonly ErrorCode[] = [
  'invalid_request',
  'card_not_found',
  'nothing_to_pay',
  'total_mismatch',
  'approval_missing',
  'insufficient_balance',
  'key_reused',
]

/** Whether a failed payment is settled. Anything else (no answer, 5xx, throttled, logged out) leaves open what became of an earlier try. */
export const isDefinite = ({ code }: ApiFailure): boolean => decided.some((settled) => settled === code)

/** Whether asking again is of no use before somebody logs in. */
export const needsLogin = ({ code }: ApiFailure): boolean => code === 'unauthenticated' || code === 'forbidden'
