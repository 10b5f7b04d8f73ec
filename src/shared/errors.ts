/**
 * What a failure means for a money move sent under its key. `refused`: the call ran and did nothing, nor will a repetition do
 * anything. `unseen`: it was rejected before the key was looked up, so this try did nothing, but an earlier one may have.
 * `unknown`: it broke off, so the outcome is not known.
 */
export type MoveOutcome = 'refused' | 'unseen' | 'unknown'

interface ErrorKind {
  /** Its HTTP status. */
  status: number
  move: MoveOutcome
}

const refused = (status: number): ErrorKind => ({ status, move: 'refused' })
const unseen = (status: number): ErrorKind => ({ status, move: 'unseen' })
const unknown = (status: number): ErrorKind => ({ status, move: 'unknown' })

/** All failures, with HTTP status and meaning for a money move. The list is closed: a code that is not in it does not compile. */
export const errors = {
  invalid_request: refused(400),
  key_needed: refused(400),
  unauthenticated: unseen(401),
  wrong_credentials: refused(401),
  forbidden: unseen(403),
  own_password_needed: unseen(403),
  foreign_origin: unseen(403),
  pairing_refused: refused(403),
  not_at_outlet: refused(403),
  kitchen_terminal_waits: refused(403),
  not_found: refused(404),
  pax_not_found: refused(404),
  table_not_found: refused(404),
  order_not_found: refused(404),
  ticket_not_found: refused(404),
  card_not_found: refused(404),
  dish_not_found: refused(404),
  modifier_group_not_found: refused(404),
  staff_not_found: refused(404),
  enrolment_not_found: refused(404),
  otp_wrong: refused(404),
  payment_not_found: refused(404),
  z_report_not_found: refused(404),
  reservation_not_found: refused(404),
  credit_note_not_found: refused(404),
  dispute_not_found: refused(404),
  shift_not_found: refused(404),
  outlet_not_found: refused(404),
  kitchen_terminal_not_found: refused(404),
  voyage_not_found: refused(404),
  setup_done: refused(409),
  pax_number_taken: refused(409),
  pax_changed: refused(409),
  table_taken: refused(409),
  table_held: refused(409),
  card_active: refused(409),
  total_mismatch: refused(409),
  key_reused: refused(409),
  order_unpaid: refused(409),
  order_paid: refused(409),
  order_changed: refused(409),
  order_paying: refused(409),
  nothing_to_pay: refused(409),
  last_administrator: refused(409),
  email_taken: refused(409),
  table_exists: refused(409),
  table_in_use: refused(409),
  enrolment_decided: refused(409),
  books_busy: refused(409),
  pin_not_set: refused(409),
  pin_locked: refused(409),
  z_report_taken: refused(409),
  drawer_moved: refused(409),
  shift_needed: refused(409),
  shift_open: refused(409),
  over_credited: refused(409),
  payee_changed: refused(409),
  dispute_open: refused(409),
  dispute_ended: refused(409),
  outlet_closed: refused(409),
  outlet_exists: refused(409),
  outlet_in_use: refused(409),
  other_outlet: refused(409),
  table_reserved: refused(409),
  reservation_over: refused(409),
  reservation_changed: refused(409),
  voyage_changed: refused(409),
  voyage_under_way: refused(409),
  body_too_large: refused(413),
  not_json: refused(415),
  wrong_host: unseen(421),
  rule_broken: refused(422),
  dish_unavailable: refused(422),
  no_holder: refused(422),
  approval_missing: refused(422),
  approval_needed: refused(422),
  amount_needed: refused(422),
  amount_unusual: refused(422),
  consent_needed: refused(422),
  pin_wrong: refused(422),
  supervisor_pin_wrong: refused(422),
  insufficient_balance: refused(422),
  throttled: unseen(429),
  supervisor_pin_locked: refused(429),
  internal: unknown(500),
  otp_not_delivered: refused(502),
  certificate_refused: unknown(502),
  unavailable: unknown(503),
  disk_full: unknown(503),
  disk_failed: unknown(503),
  database_gone: unknown(503),
  database_damaged: unknown(503),
} as const satisfies Record<string, ErrorKind>

export type ErrorCode = keyof typeof errors

/** A field of the request that broke a rule, by its name in the payload, and what to do about it. */
export interface FieldError {
  field: string
  msg: string
}

/** An expected failure. `msg` is shown to staff unchanged; the rest is for the form and the retry. */
export interface Failure {
  code: ErrorCode
  msg: string
  fields?: FieldError[]
  retryAfterSeconds?: number
  triesLeft?: number
  /** Who holds the table: name, terminal, and since when (ISO 8601), the last two empty if not known. */
  holder?: { name: string; terminal: string; since: string }
}

/** The result of a rule or a call: its value, or the failure. */
export type Result<T, E = Failure> = { ok: true; value: T } | { ok: false; error: E }

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })

/** Throws: the program reached a state that its types exclude. */
export function never(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`)
}
