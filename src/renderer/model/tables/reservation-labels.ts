import type { Reservation, ReservationChange, ReservationState } from '../../../shared/contract/reservations.ts'
import { formatTime } from '../format.ts'

export const guestsLabel = (covers: number): string => (covers === 1 ? '1 guest' : `${covers} guests`)

/** Cleared reservations have no name. */
export const partyLabel = ({ name, covers }: Pick<Reservation, 'name' | 'covers'>): string =>
  [name, guestsLabel(covers)].filter((part) => part !== '').join(', ')

export const reservationLabel = (reservation: Pick<Reservation, 'name' | 'covers' | 'at'>, timeZone: string): string =>
  `${partyLabel(reservation)}, ${formatTime(reservation.at, timeZone)}`

export const stateLabels: Record<ReservationState, string> = {
  booked: 'Expected',
  arrived: 'Arrived',
  no_show: 'No-show',
  cancelled: 'Cancelled',
}

const changeLabels: Record<ReservationChange['what'], string> = { ...stateLabels, booked: 'Booked', changed: 'Changed' }

export function changeText({ what, staffName, terminal, at }: ReservationChange, timeZone: string): string {
  const who = [staffName === '' ? '' : `by ${staffName}`, terminal === '' ? '' : `at ${terminal}`].filter((part) => part !== '')
  return `${[changeLabels[what], ...who].join(' ')}, ${formatTime(at, timeZone)}`
}
