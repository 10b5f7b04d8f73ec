import { CLOCKS_APART_MS, isToCome } from '../../kernel/past.ts'
import type { TableRow } from '../../kernel/db/tables/tables.ts'

const MINUTE_MS = 60_000

/** What a look at a booking without an order decides: it is `idle` too long, its idle time begins again with `restart`, or it stays. */
export type IdleVerdict = 'idle' | 'restart' | 'stays'

/**
 * Whether nobody has worked on a booking for so many minutes; 0 is never. Idle time begins again where it was never noted, and where
 * it was noted by a clock that was ahead, which has been set back since: the booking is then freed neither early nor never.
 */
export function idleVerdict({ active_at: since }: Pick<TableRow, 'active_at'>, minutes: number, now: number): IdleVerdict {
  if (minutes === 0) return 'stays'
  if (since === null || isToCome(since, now)) return 'restart'
  return now - since >= minutes * MINUTE_MS ? 'idle' : 'stays'
}

/** A moment by the clock that can be set (ms, UTC), and by one that only runs (ms). */
export interface TwoClocks {
  wall: number
  running: number
}

/** Whether the clock was set between two looks: it went further or less far than time did. */
export const wasClockSet = (before: TwoClocks, after: TwoClocks): boolean =>
  Math.abs(after.wall - before.wall - (after.running - before.running)) > CLOCKS_APART_MS
