import type { Paise } from '../../../../shared/money/money.ts'
import type { WaitingRow } from './people-tables.ts'

/** A guest disputes lines of a paid invoice. Append-only; what the guest said is in `dispute_words`. */
export interface DisputeRow {
  id: string
  order_id: string
  pax_id: string
  /** The disputed lines and quantities of the invoice, JSON. */
  lines: string
  /** What was still paid for them. */
  amount: Paise
  staff_id: string
  staff_name: string
  terminal: string
  /** The business day in the venue's calendar at that moment. */
  day: string
  at: number
}

/** What the guest said, as personal data: deleted at the end of the voyage once the dispute has ended. */
export interface DisputeWordsRow {
  dispute_id: string
  said: string
}

/** How a dispute ended, once: by a credit note of the invoice, or by a refusal. Append-only. */
export interface DisputeEndRow {
  dispute_id: string
  /** Null for a refusal. */
  credit_note_id: string | null
  /** Why it was refused; empty if it was credited. */
  reason: string
  staff_id: string
  staff_name: string
  terminal: string
  at: number
}

/** One printing of a passenger's statement, or of a dispute. Append-only. */
export interface AccountPrintRow {
  print_id: string
  pax_id: string
  /** Names the paper, and for a statement the digest of what it says: equal contents are copies of each other. */
  contents: string
  copy: number
  at: number
  staff_name: string
  terminal: string
}

/** A statement that goes to its passenger by mail; it is composed when it is sent. */
export interface StatementMailRow extends WaitingRow {
  pax_id: string
  /** Business days, both included; null for an open bound. */
  from_day: string | null
  to_day: string | null
  /** Null for moves of any voyage. */
  voyage_id: string | null
  recipient: string
}
