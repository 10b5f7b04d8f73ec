/** How far apart the clocks of servers on one database may be, ms. */
export const CLOCKS_APART_MS = 60_000

/**
 * The latest moment (ms) that a record stored before now can have. A later one was written by a clock that was ahead and has been
 * corrected since; it is ignored, or it would take effect for as long as that clock was ahead.
 */
export const latestPast = (now: number): number => now + CLOCKS_APART_MS

/** Whether a stored moment is in the future. */
export const isToCome = (at: number, now: number): boolean => at > latestPast(now)

/** The stored moments that are in the past; one of a clock slightly ahead counts as now. */
export const pastOf = (moments: readonly number[], now: number): number[] =>
  moments.filter((at) => !isToCome(at, now)).map((at) => Math.min(at, now))

/** Whether a stored moment was less than `ms` ago. */
export const isWithin = (at: number, ms: number, now: number): boolean => !isToCome(at, now) && now < at + ms
