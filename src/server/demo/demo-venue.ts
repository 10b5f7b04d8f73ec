import type { HappyHour } from '../../shared/contract/happy-hours.ts'
import { noDiscounts } from '../../shared/contract/discount-rules.ts'
import { usualCourses } from '../../shared/contract/courses.ts'
import { cardsAlone } from '../../shared/contract/tender-rules.ts'
import type { Venue } from '../../shared/contract/venue.ts'
import { weekdays } from '../../shared/time.ts'
import { defaultVenue } from '../venue/index.ts'

/** The venue that the demo shows. Its dishes bear no tax and no service charge: its sums are those of the specification's pictures. */
export const demoVenue: Venue = {
  ...defaultVenue,
  name: 'MV Meridian Star',
  address: ['Lantern Restaurant, Deck 5', 'Port of Mumbai'],
  taxId: '27AABCM4821F1Z6',
  cardNumberStart: 70_001,
  voidLimit: 500,
  discounts: { ...noDiscounts, allowed: true },
  courses: [...usualCourses],
  tenders: { ...cardsAlone, cash: true, tips: true },
}

/** What the demo's drinks cost less in the evening. Its own past is from before, so that its sums are the same at any time of day. */
export const demoHappyHours: readonly HappyHour[] = [
  { name: 'Sunset drinks', types: ['drinks'], days: [...weekdays], from: '17:00', to: '18:30', percent: 25 },
]

/** The administrator's approval PIN, as public as the passwords of the demo's staff. */
export const DEMO_APPROVAL_PIN = '730518'

/** Who served in the demo's past, and where. */
export const DESK = 'Anita Rao'
export const terminals = ['Terminal 1', 'Terminal 2', 'Terminal 3'] as const

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

/** The one of a name. The demo names only what it has: a name that is not there is a fault of the demo, and thrown. */
export function found<T>(items: readonly T[], name: string, nameOf: (item: T) => string): T {
  const item = items.find((candidate) => nameOf(candidate) === name)
  if (item === undefined) throw new Error(`the demo has no ${name}`)
  return item
}
