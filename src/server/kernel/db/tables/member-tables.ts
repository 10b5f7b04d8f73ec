export interface EnrolmentRow {
  id: string
  full_name: string
  email: string
  mobile_no: string
  state: 'waiting' | 'approved' | 'declined'
  /** The passenger it was linked to. */
  pax_id: string | null
  decided_by: string | null
  decided_at: number | null
  created_at: number
}

/** Append-only: Dream Points earned with a paid order, or taken back with it. */
export interface PointsEntryRow {
  id: string
  pax_id: string
  order_id: string
  kind: 'earned' | 'reversed'
  /** Below zero where they were taken back. */
  points: number
  at: number
  /** The credit note that took them back; null where they were earned. */
  credit_note_id: string | null
  /** What the member had after it; null in entries of before that was kept. */
  balance: number | null
}
