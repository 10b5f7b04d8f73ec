import type { HappyHour } from '../../shared/contract/happy-hours.ts'
import { noDiscounts } from '../../shared/contract/discount-rules.ts'
import { usualCourses } from '../../shared/contract/courses.ts'
import { cardsAlone, otherTenders } from '../../shared/contract/tender-rules.ts'
import type { Venue } from '../../shared/contract/venue.ts'
import { weekdays } from '../../shared/time.ts'
import { defaultVenue } from '../venue/index.ts'

/** The venue of the demo. Its dishes have no tax and no service charge, so that its totals match the specification's pictures. */
export const demoVenue: Venue = {
  ...defaultVenue,
  name: 'MV Meridian Star',
  address: ['Lantern Restaurant, Deck 5', 'Port of Mumbai'],
  taxId: '27AABCM4821F1Z6',
  cardNumberStart: 70_001,
  voidLimit: 500,
  discounts: { ...noDiscounts, allowed: true },
  courses: [...usualCourses],
  tenders: { ...cardsAlone, cash: true, tips: true, besideCash: [...otherTenders] },
}

/**
 * Cheaper drinks in the evening. They are set after the demo's sales are made, so that its totals are the same at any time of
 * day.
 */
export const demoHappyHours: readonly HappyHour[] = [
  { name: 'Sunset drinks', types: ['drinks'], days: [...weekdays], from: '17:00', to: '18:30', percent: 25 },
]

/** The administrator's approval PIN, as public as the passwords of the demo's staff. */
export const DEMO_APPROVAL_PIN = '730518'

/** Who served in the demo's past, and at which terminals. */
export const DESK = 'Anita Rao'
export const terminals = ['Terminal 1', 'Terminal 2', 'Terminal 3'] as const

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** The demo ship uses Indian time, which has no summer time: 5 h 30 min ahead of UTC. */
const SHIP_AHEAD_MS = 5.5 * HOUR_MS

/** Midnight aboard (ms since 1970) of the day of a moment, plus `daysLater` days, which may be negative. */
export const midnightAboard = (ms: number, daysLater = 0): number =>
  Math.floor((ms + SHIP_AHEAD_MS) / DAY_MS) * DAY_MS - SHIP_AHEAD_MS + daysLater * DAY_MS

export interface Voyage {
  id: string
  name: string
  /** Where it goes. */
  port: string
  /** First and last day, counted from today. */
  first: number
  last: number
  passengers: number
  /** Whether it is the current voyage, whose passengers are aboard. */
  underWay: boolean
}

/** The same ids in every demo. */
export const voyageId = (number: number): string => `01938000-0000-7000-8000-${String(number).padStart(12, '0')}`
const CURRENT_VOYAGE = voyageId(5)

/** A month of voyages of a week each; the last one began three days ago. */
export const voyagesBefore = (aboard: number): Voyage[] => [
  { id: voyageId(1), name: 'Konkan Coast', port: 'Mormugao', first: -31, last: -25, passengers: 57, underWay: false },
  { id: voyageId(2), name: 'Lakshadweep Lagoons', port: 'Kadmat', first: -24, last: -18, passengers: 56, underWay: false },
  { id: voyageId(3), name: 'Malabar Spice Route', port: 'Kochi', first: -17, last: -11, passengers: 56, underWay: false },
  { id: voyageId(4), name: 'Sri Lanka Circle', port: 'Colombo', first: -10, last: -4, passengers: 56, underWay: false },
  { id: CURRENT_VOYAGE, name: 'Arabian Sea', port: 'Kochi', first: -3, last: 0, passengers: aboard, underWay: true },
]

/** Finds an item by its name. Throws if there is none, which is a fault of the demo. */
export function found<T>(items: readonly T[], name: string, nameOf: (item: T) => string): T {
  const item = items.find((candidate) => nameOf(candidate) === name)
  if (item === undefined) throw new Error(`the demo has no ${name}`)
  return item
}
