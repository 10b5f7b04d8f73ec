/** A place of the ship that sells on its own. Never removed: what it sold stays its own. */
export interface OutletRow {
  /** From 1 on. */
  id: number
  name: string
  /** Since when it sells no more, ms; null while it is open. */
  closed_at: number | null
}
