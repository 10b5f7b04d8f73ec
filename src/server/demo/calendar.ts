export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** The demo ship keeps Indian time, which has no summer time: 5 h 30 min ahead of UTC. */
const SHIP_AHEAD_MS = 5.5 * HOUR_MS

/** Midnight aboard (ms since 1970) of the day of a moment, some days before it or after. */
export const midnightAboard = (ms: number, daysLater = 0): number =>
  Math.floor((ms + SHIP_AHEAD_MS) / DAY_MS) * DAY_MS - SHIP_AHEAD_MS + daysLater * DAY_MS

export interface Voyage {
  /** First and last day, counted from today. */
  first: number
  last: number
  passengers: number
  /** Whether it is the voyage under way: its passengers are aboard. */
  underWay: boolean
}

/** A month of voyages of a week each, the last one under way since three days. */
export const voyagesBefore = (aboard: number): Voyage[] => [
  { first: -31, last: -25, passengers: 57, underWay: false },
  { first: -24, last: -18, passengers: 56, underWay: false },
  { first: -17, last: -11, passengers: 56, underWay: false },
  { first: -10, last: -4, passengers: 56, underWay: false },
  { first: -3, last: 0, passengers: aboard, underWay: true },
]
