import type { ReservationState } from '../contract/reservations.ts'
import { dayOf } from '../time.ts'

/** How long guests are taken to stay, ms. */
export const STAY_MS = 2 * 3_600_000
/** Guests this late, with no word from anyone, count as a no-show and their table is free, ms. */
export const NO_SHOW_MS = 3_600_000

/** What the clock needs to know of a reservation; `at` in ms. */
export interface Timed {
  state: ReservationState
  at: number
}

/** Whether guests are so late that they count as not coming although nobody has said so. */
export const isLongPast = ({ state, at }: Timed, now: number): boolean => state === 'booked' && now >= at + NO_SHOW_MS

/** Whether a reservation takes its table from others around its time: the guests are still expected, or sit there. */
export const takesTable = (reservation: Timed, now: number): boolean =>
  reservation.state === 'arrived' || (reservation.state === 'booked' && !isLongPast(reservation, now))

/** Whether two stays of one table overlap; `one` and `other` are when they begin, ms. */
export const staysOverlap = (one: number, other: number): boolean => Math.abs(one - other) < STAY_MS

/** Whether a free table is to be kept for this reservation now: it begins within so many minutes, or the guests are late. */
export const isDue = (reservation: Timed, now: number, minutes: number): boolean =>
  reservation.state === 'booked' && !isLongPast(reservation, now) && now >= reservation.at - minutes * 60_000

/** An evening goes on after midnight: guests within this time belong to it whatever the day, ms. */
const SAME_EVENING_MS = 6 * 3_600_000

/** Whether guests are still expected today, by the days of the time zone, or later this evening. */
export const isExpectedToday = ({ state, at }: Timed, now: number, timeZone: string): boolean =>
  state === 'booked' && (at < now + SAME_EVENING_MS || dayOf(at, timeZone) <= dayOf(now, timeZone))

/** What may become of a reservation in a state. Cancelled is for good; everything else may be a slip of the finger. */
const followers: Readonly<Record<ReservationState, readonly ReservationState[]>> = {
  booked: ['arrived', 'no_show', 'cancelled'],
  arrived: ['booked'],
  no_show: ['arrived', 'booked'],
  cancelled: [],
}
export const mayBecome = (from: ReservationState, to: ReservationState): boolean => followers[from].includes(to)
