import type { ReservationChange, ReservationState } from '../../../../shared/contract/reservations.ts'

/** Guests who are expected. Name, note and card number are empty once they were cleared. */
export interface ReservationRow {
  id: string
  name: string
  covers: number
  /** When they come, ms. */
  starts_at: number
  /** Null while no table was chosen, or once it was taken off the plan. */
  table_id: string | null
  note: string
  card_number: string
  state: ReservationState
  /** When what says who they were was removed, ms; null before. */
  cleared_at: number | null
  created_at: number
  /** The outlet that expects them: that of the table, else the one that took them down. */
  outlet: number
}

/** Append-only: what became of a reservation. */
export interface ReservationChangeRow {
  id: string
  reservation_id: string
  what: ReservationChange['what']
  at: number
  staff_id: string
  terminal: string
}
