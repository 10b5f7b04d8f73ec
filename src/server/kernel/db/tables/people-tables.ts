import type { Paise } from '../../../../shared/money/money.ts'
import type { Language } from '../../../../shared/languages.ts'
/** A new staff member; a supervisor's PIN and a choice of outlets may follow later. */
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
  /** The numbers of the outlets they work in, as JSON; an empty list means all. */
  outlets: string
  /** The hash of the PIN that they approve with as a supervisor; null without one. */
  approval_pin_hash: string | null
  /** Tries left before that PIN is locked; null without a PIN. */
  approval_tries_left: number | null
  /** When the last try was used up, ms; null while the PIN may be tried. */
  approval_locked_at: number | null
  /** Who last set the password for them, and when (ms); null if only they did. */
  password_set_by: string | null
  password_set_at: number | null
  /** 1 while they have the password that someone else set: it only allows them to choose a new one. */
  own_password_needed: number
}

export interface SessionRow {
  token_hash: string
  staff_id: string
  created_at: number
  seen_at: number
  expires_at: number
  /** The outlet of the terminal. */
  outlet: number
}

/** One try of a supervisor's PIN, counted before the PIN is checked; a correct one is deleted again. */
export interface ApprovalTryRow {
  id: string
  /** Empty once the supervisor has chosen another PIN; the try still counts against the person who asked. */
  supervisor_id: string
  asked_by: string
  /** ms since 1970, UTC. */
  at: number
}

/**
 * An entry of the audit trail. Append-only and chained. `subject` is the id of the record acted on, `detail` adds what its name
 * does not say; neither holds personal data.
 */
export interface AuditRow {
  id: string
  at: number
  staff_id: string
  action: string
  subject: string
  detail: string
  terminal: string
  /** Running number without gaps, starting at 1. */
  seq: number
  /** The hash of the previous entry; empty for the first. */
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
  /** The passenger that it was linked to. */
  pax_id: string | null
  decided_by: string | null
  decided_at: number | null
  created_at: number
}

/** Dream Points earned with a paid order, or reversed. Append-only. */
export interface PointsEntryRow {
  id: string
  pax_id: string
  order_id: string
  kind: 'earned' | 'reversed'
  /** Negative if they were reversed. */
  points: number
  at: number
  /** The credit note that reversed them; null if they were earned. */
  credit_note_id: string | null
  /** The member's points afterwards; null in entries from before that was stored. */
  balance: number | null
}

/** A place of the ship that sells separately. Never deleted, since its sales keep referring to it. */
export interface OutletRow {
  /** Starts at 1. */
  id: number
  name: string
  /** When it was closed, ms; null while it is open. */
  closed_at: number | null
}

/** The latest pairing code; there is at most one. */
export interface PairingCodeRow {
  id: string
  /** Sealed with the server's key, so that reading the database is not enough to pair a terminal. */
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

/** How codes and mail reach guests, as the back office set it: one row, present from the start. */
export interface DeliveryRow {
  id: number
  /** The settings that are not secret, as JSON; `{}` until set. */
  settings: string
  /** Passwords and tokens as JSON, sealed with the server's key; empty for none. */
  sealed: string
}

/** A message that is queued in the database until it is sent or has failed for good. */
export interface WaitingRow {
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

/** The kinds of messages to guests about their card: its PIN, the payout of its balance, changed terms. */
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
  /** The person and terminal of the change. */
  staff_id: string
  terminal: string
}

export interface PaxRow {
  /** Running number without gaps, also used in `booking_no`; lists are sorted by it, newest highest. */
  seq: number
  id: string
  full_name: string
  /** The name in lower case without accents, which a search for names uses. */
  name_folded: string
  /** All texts that the front desk's search uses, one per line, the folded name first. */
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
  cabin: string
  /** The agency's reference that a family or group shares. */
  booking_group: string
  language: Language | ''
  /** Keyed hash of the travel document, which outlives the voyage; null without a document's number. */
  document_mac: string | null
  /** How many voyages had ended for the document's holder when it was entered. */
  stays_before: number
  booking_no: string
  latest_order_id: string | null
  /** Since when the passenger is a member who earns Dream Points, ms; null for a passenger who is not one. */
  member_since: number | null
  /** Dream Points, the sum of the member's entries. */
  points: number
  /** When the voyage ended for this passenger and the PAX number became free; null while aboard. */
  released_at: number | null
  /** Increases with each edit; an edit names the version it was made from. */
  version: number
  created_at: number
  /** The voyage they are registered for; null without one. */
  voyage_id: string | null
}

/** A voyage of the ship. It is never changed after its end. */
export interface VoyageRow {
  id: string
  name: string
  /** Its first and its last day aboard, YYYY-MM-DD. */
  from_day: string
  to_day: string
  /** Its ports in order, as JSON. */
  ports: string
  /** When the ship's clocks are changed, earliest first, as JSON. */
  clock_changes: string
  /** The moment (ms) of the last change that took effect; null before the first. */
  clock_at: number | null
  state: 'planned' | 'current' | 'ended'
  /** Increases with each change; a change names the version it was made from. */
  version: number
  created_at: number
  /** When it began and who began it; null while it is planned. */
  began_at: number | null
  began_by: string | null
  /** What the venue owed on cards when it began, paise; null while it is planned. */
  owed_before: Paise | null
  /** When it ended and who ended it; null until then. */
  ended_at: number | null
  ended_by: string | null
}
