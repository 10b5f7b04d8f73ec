/** A staff member as first let in: a supervisor's PIN and outlets of their own come later, if at all. */
export interface NewStaffRow {
  id: string
  name: string
  email: string
  password_hash: string
  accessroutes: string
  disabled_at: number | null
  created_at: number
}

export interface StaffRow extends NewStaffRow {
  /** Numbers of the outlets they work in, as JSON; none where they work in all. */
  outlets: string
  /** The PIN that they approve with as a supervisor, never in clear; null without one. */
  approval_pin_hash: string | null
  /** Guesses left before that PIN is locked; null without a PIN. */
  approval_tries_left: number | null
  /** When the last guess was used up, ms; null while the PIN may be tried. */
  approval_locked_at: number | null
  /** Who last set the password for them, and when (ms); null where nobody else ever did. */
  password_set_by: string | null
  password_set_at: number | null
  /** 1 while that password is theirs: it only lets them choose one of their own. */
  own_password_needed: number
}

export interface SessionRow {
  token_hash: string
  staff_id: string
  created_at: number
  seen_at: number
  expires_at: number
  /** Where the terminal stands. */
  outlet: number
}

/** One try of a supervisor's PIN, counted before it is looked at; a right one is taken back. */
export interface ApprovalTryRow {
  id: string
  /** Empty once the supervisor has chosen another PIN: it still counts against who asked. */
  supervisor_id: string
  asked_by: string
  /** ms since 1970, UTC. */
  at: number
}

/** Append-only and chained. `subject` is the id of what was acted on, `detail` what its name does not say; neither holds personal data. */
export interface AuditRow {
  id: string
  at: number
  staff_id: string
  action: string
  subject: string
  detail: string
  terminal: string
  /** Running number without gaps, 1 first. */
  seq: number
  /** The hash of the entry before; empty for the first. */
  prev_hash: string
  hash: string
}

/** The one row whose lock orders all entries of the audit trail: the end of its chain. */
export interface AuditHeadRow {
  id: number
  seq: number
  hash: string
}

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
  /** What the member had after it; null in entries from before that was kept. */
  balance: number | null
}

/** A place of the ship that sells on its own. Never removed: what it sold stays its own. */
export interface OutletRow {
  /** From 1 on. */
  id: number
  name: string
  /** Since when it sells no more, ms; null while it is open. */
  closed_at: number | null
}

/** The pairing code that was made last: there is at most one. */
export interface PairingCodeRow {
  id: string
  /** Sealed with the server's key: reading the database is not enough to pair a terminal. */
  sealed_code: string
  /** The staff member who asked for it. */
  made_by: string
  /** ms since 1970, UTC. */
  created_at: number
  expires_at: number
  /** When a workstation was paired with it; null until then. */
  used_at: number | null
  tries_left: number
}

/** How codes and mail reach guests, as the back office set it: one row, there from the start. */
export interface DeliveryRow {
  id: number
  /** What is no secret, as JSON; `{}` until it is set. */
  settings: string
  /** Passwords and tokens as JSON, sealed with the server's key; empty for none. */
  sealed: string
}

/** A message that waits in the database until it is sent, or has failed for good. */
interface WaitingRow {
  id: string
  state: 'queued' | 'sent' | 'failed'
  tries: number
  next_at: number
  last_error: string
  created_at: number
  sent_at: number | null
}

export interface MailRow extends WaitingRow {
  bill_id: string
  recipient: string
}

/** Messages to guests about their card's PIN, and that its balance was paid out. */
export type NoticeKind =
  | 'card_pin_set'
  | 'card_pin_changed'
  | 'card_pin_removed'
  | 'card_pin_locked'
  | 'card_returned'
  | 'card_terms_changed'

export interface NoticeRow extends WaitingRow {
  card_id: string
  kind: NoticeKind
  /** Who did it, and where. */
  staff_id: string
  terminal: string
}

export interface PaxRow {
  /** Running number without gaps, the same as in `booking_no`: what lists are sorted by, newest highest. */
  seq: number
  id: string
  full_name: string
  /** The name in lower case without accents, what a search for names looks in. */
  name_folded: string
  /** All that the front desk's search looks in, a line each, the folded name first. */
  found_by: string
  email: string
  dob: string
  sex: 'Male' | 'Female' | 'X'
  type: 'adult' | 'child'
  country: string
  mobile_no: string
  pax_manifest_no: string
  nationality: string
  /** Address and passport data, AES-256-GCM. */
  sealed: string
  booking_no: string
  latest_order_id: string | null
  /** Since when a member who earns Dream Points, ms; null for none. */
  member_since: number | null
  /** Dream Points, the sum of the member's entries. */
  points: number
  /** When the voyage ended for this passenger and the PAX number became free; null while aboard. */
  released_at: number | null
  /** Counts the edits; an edit names the one it was made from. */
  version: number
  created_at: number
}
