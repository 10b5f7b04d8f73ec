import type { ReservationState } from '../contract/reservations.ts'
import { dayOf } from '../time.ts'

/** The assumed length of a stay, ms. */
export const STAY_MS = 2 * 3_600_000
/** Guests who are this late count as a no-show, and their table is free, ms. */
export const NO_SHOW_MS = 3_600_000

/** The parts of a reservation that depend on time; `at` in ms. */
export interface Timed {
  state: ReservationState
  at: number
}

/** Whether guests are so late that they count as a no-show, though no one has recorded it. */
export const isLongPast = ({ state, at }: Timed, now: number): boolean => state === 'booked' && now >= at + NO_SHOW_MS

/** Whether a reservation occupies its table around its time: the guests are expected or have arrived. */
export const takesTable = (reservation: Timed, now: number): boolean =>
  reservation.state === 'arrived' || (reservation.state === 'booked' && !isLongPast(reservation, now))

/** Whether two stays at one table overlap; `one` and `other` are their starts, ms. */
export const staysOverlap = (one: number, other: number): boolean => Math.abs(one - other) < STAY_MS

/** Whether a free table is now kept for this reservation: it starts within `minutes`, or the guests are late. */
export const isDue = (reservation: Timed, now: number, minutes: number): boolean =>
  reservation.state === 'booked' && !isLongPast(reservation, now) && now >= reservation.at - minutes * 60_000

/** Guests within this time belong to the same evening, even after midnight, ms. */
const SAME_EVENING_MS = 6 * 3_600_000

/** Whether guests are still expected today, by the days of the time zone, or later this evening. */
export const isExpectedToday = ({ state, at }: Timed, now: number, timeZone: string): boolean =>
  state === 'booked' && (at < now + SAME_EVENING_MS || dayOf(at, timeZone) <= dayOf(now, timeZone))

/** The states that may follow each state. Cancelled is final; any other state can be corrected. */
const followers: Readonly<Record<ReservationState, readonly ReservationState[]>> = {
  booked: ['arrived', 'no_show', 'cancelled'],
  arrived: ['booked'],
  no_show: ['arrived', 'booked'],
  cancelled: [],
}
export const mayBecome = (from: ReservationState, to: ReservationState): boolean => followers[from].includes(to)
