/** Minimum time between two renewals of a table in work, ms. */
export const RENEW_EVERY_MS = 2 * 60_000

/** The shortest setting for releasing idle tables; it must be longer than the renewal interval. */
export const MIN_IDLE_MINUTES = 5
