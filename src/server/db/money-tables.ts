import type { Paise } from '../../shared/money.ts'

/** The one row whose lock orders all money moves: the ends of the ledger's chain and the running numbers. */
export interface HeadsRow {
  id: number
  ledger_seq: number
  ledger_hash: string
  invoice_seq: number
  booking_seq: number
}

export interface CardRow {
  id: string
  pax_id: string
  card_number: string
  name_of_card: string
  balance: Paise
  expires_at: number
  time: string
  state: 'active' | 'blocked' | 'returned'
  created_at: number
  closed_at: number | null
  /** The card that the balance of a lost one was moved to. */
  replaced_by: string | null
}

export interface OtpChallengeRow {
  id: string
  card_id: string
  mobile_no: string
  code_hmac: string
  /** What the code approves: null until the first order is placed with it. */
  lines_hash: string | null
  total: Paise | null
  sent_at: number
  expires_at: number
  tries_left: number
  verified_at: number | null
  consumed_at: number | null
  voided_at: number | null
}

/** One side of a double entry. `amount` is credit-positive, so the entries of a move sum to zero. */
export interface LedgerEntryRow {
  seq: number
  move_id: string
  kind: 'activation' | 'refill' | 'sale' | 'return' | 'transfer'
  account: string
  amount: Paise
  at: number
  prev_hash: string
  hash: string
}

export interface BillRow {
  id: string
  order_id: string
  move_id: string
  invoice_no: string
  invoice_seq: number
  pax_id: string
  card_id: string
  full_name: string
  card_number: string
  total: Paise
  balance_after: Paise
  venue_version: number
  staff_name: string
  terminal: string
  /** The business day and hour (0 to 23) in the venue's calendar at that moment: what reports count by. */
  day: string
  hour: number
  created_at: number
}

/** A line of the card report. */
export interface CardMoveRow {
  id: string
  move_id: string
  card_id: string
  card_number: string
  card_name: string
  credit: Paise
  debit: Paise
  balance_after: Paise
  kind: LedgerEntryRow['kind']
  /** The business day in the venue's calendar at that moment. */
  day: string
  created_at: number
}
