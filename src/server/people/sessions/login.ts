import { pastOf } from '../../kernel/clock-skew.ts'

const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS
export const DAY_MS = 24 * 60 * MINUTE_MS
/** Failed tries an account may have in a quarter of an hour, and in a day (reliability.md, Access). */
export const TRIES_A_QUARTER = 10
export const TRIES_A_DAY = 100

/** The account of an email address, however it is typed. */
export const accountOf = (email: string): string => email.trim().toLowerCase()

/** Seconds until an account may try again, 0 when it may now. `tries` are moments (ms) of its failures in the last day. */
export function waitSeconds(tries: readonly number[], now: number): number {
  const newestFirst = pastOf(tries, now).toSorted((a, b) => b - a)
  const untilFree = (most: number, windowMs: number): number => {
    const oldestCounted = newestFirst[most - 1]
    return oldestCounted === undefined ? 0 : oldestCounted + windowMs - now
  }
  const waitMs = Math.max(0, untilFree(TRIES_A_QUARTER, QUARTER_MS), untilFree(TRIES_A_DAY, DAY_MS))
  return Math.ceil(waitMs / 1000)
}

/** Whether one of these failed tries (moments, ms) is so recent that the next one may be a guess. */
export const hasFailedLately = (tries: readonly number[], now: number): boolean => tries.some((at) => at > now - QUARTER_MS)
