const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/** A mail is tried for this long, then it has failed. */
const TRIED_FOR_MS = 24 * HOUR_MS

/** The waits after the first tries; from then on a try each hour. */
const firstWaitsMs = [30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS]

/** The longest that a mail waits for its next try, ms: one that is due later was put off by a clock that was ahead. */
export const MAX_WAIT_MS = HOUR_MS

/** How long a mail waits after so many failed tries, ms; null when a further try would come later than 24 h after the first. */
export function waitAfter(tries: number): number | null {
  const waits = Array.from({ length: tries }, (_unused, index) => firstWaitsMs[index] ?? HOUR_MS)
  const waited = waits.reduce((sum, wait) => sum + wait, 0)
  return waited > TRIED_FOR_MS ? null : (waits.at(-1) ?? 0)
}
