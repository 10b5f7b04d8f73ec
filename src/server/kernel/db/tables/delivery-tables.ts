/** How codes and mail reach guests, as the back office set it: one row, there from the start. */
export interface DeliveryRow {
  id: number
  /** What is no secret, as JSON; `{}` until it is set. */
  settings: string
  /** Passwords and tokens as JSON, sealed with the server's key; empty for none. */
  sealed: string
}
