/** Every way a call can fail, with its HTTP status. The list is closed: a code not listed here does not compile. */
export const errorStatus = {
  invalid_request: 400,
  key_needed: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  forbidden: 403,
  foreign_origin: 403,
  not_found: 404,
  pax_not_found: 404,
  table_not_found: 404,
  order_not_found: 404,
  ticket_not_found: 404,
  card_not_found: 404,
  dish_not_found: 404,
  staff_not_found: 404,
  enrolment_not_found: 404,
  otp_wrong: 404,
  payment_not_found: 404,
  z_report_not_found: 404,
  setup_done: 409,
  pax_number_taken: 409,
  pax_changed: 409,
  table_taken: 409,
  table_held: 409,
  card_active: 409,
  total_mismatch: 409,
  key_reused: 409,
  order_unpaid: 409,
  order_paid: 409,
  nothing_to_pay: 409,
  last_administrator: 409,
  email_taken: 409,
  table_exists: 409,
  table_in_use: 409,
  enrolment_decided: 409,
  books_busy: 409,
  pin_not_set: 409,
  pin_locked: 409,
  z_report_taken: 409,
  body_too_large: 413,
  not_json: 415,
  wrong_host: 421,
  rule_broken: 422,
  dish_unavailable: 422,
  no_holder: 422,
  approval_missing: 422,
  approval_needed: 422,
  amount_needed: 422,
  consent_needed: 422,
  pin_wrong: 422,
  supervisor_pin_wrong: 422,
  insufficient_balance: 422,
  throttled: 429,
  supervisor_pin_locked: 429,
  internal: 500,
  otp_not_delivered: 502,
  unavailable: 503,
  disk_full: 503,
  disk_failed: 503,
  database_gone: 503,
  database_damaged: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

/** A field of the request that broke a rule, by its name in the payload, and what to do about it. */
export interface FieldError {
  field: string
  msg: string
}

/** An expected failure. `msg` is shown to staff as it stands; the rest is for the form and the retry. */
export interface Failure {
  code: ErrorCode
  msg: string
  fields?: FieldError[]
  retryAfterSeconds?: number
  triesLeft?: number
  /** Whose table it is: a staff member's name, the terminal's, and since when (ISO 8601), both empty where they are not known. */
  holder?: { name: string; terminal: string; since: string }
}

/** What a rule or a call answers: the value, or why not. */
export type Result<T, E = Failure> = { ok: true; value: T } | { ok: false; error: E }

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })

/** Leaves a program that reached a state its types exclude. */
export function never(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`)
}
