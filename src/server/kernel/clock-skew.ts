/** How far the clocks of servers on one database may lie apart, ms. */
export const CLOCKS_APART_MS = 60_000

/**
 * The latest moment (ms) that something noted before now can have. What has a later one was noted by a clock that was ahead and has
 * been set right since: it counts for nothing, or else it would for as long as that clock was ahead.
 */
export const latestPast = (now: number): number => now + CLOCKS_APART_MS

/** Whether a stored moment is one that has not come. */
export const isToCome = (at: number, now: number): boolean => at > latestPast(now)

/** Of stored moments those that have been; one of a clock slightly ahead counts as now. */
export const pastOf = (moments: readonly number[], now: number): number[] =>
  moments.filter((at) => !isToCome(at, now)).map((at) => Math.min(at, now))

/** Whether a stored moment was less than `ms` ago. */
export const isWithin = (at: number, ms: number, now: number): boolean => !isToCome(at, now) && now < at + ms
