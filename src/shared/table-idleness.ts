/** A table in work is renewed at most so often, ms. */
export const RENEW_EVERY_MS = 2 * 60_000

/** The shortest time after which a table may be released: longer than it takes to be renewed. */
export const MIN_IDLE_MINUTES = 5
