import type { Paise } from '../../../../shared/money/money.ts'
import type { CreditReason } from '../../../../shared/contract/credit-notes.ts'
import type { DishType } from '../../../../shared/contract/order-parts.ts'

/** The row of an outlet whose lock orders its money moves: the end of its chain of the ledger and its running numbers (venue/outlet.ts). */
export interface HeadsRow {
  /** The outlet's number. */
  id: number
  /** What its invoices and credit notes have in their numbers, for good; empty for the first. */
  code: string
  ledger_seq: number
  ledger_hash: string
  invoice_seq: number
  /** The number of its last credit note. */
  credit_seq: number
}

/** What is the whole ship's: the one row that registering a passenger and closing a period take. */
export interface ShipHeadRow {
  id: number
  booking_seq: number
  /** The first outlet's last ledger row from before persons were recorded; 0 without any. Every later one names its person. */
  unnamed_to: number
  /** Voids up to this moment, ms, are of periods that were closed before Z reports counted them. */
  voids_after: number
  /** Z reports made so far, and the hash of the last one. */
  z_seq: number
  z_hash: string
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
  /** The PIN that its guest chose, as an HMAC under the server's key; null without one. */
  pin_hash: string | null
  /** Guesses left before the PIN is locked; null without a PIN. */
  pin_tries_left: number | null
  /** When the last guess was used up, ms; null while the PIN may be tried. */
  pin_locked_at: number | null
}

/** What approves a payment: a one-time code, the card's own PIN, a supervisor's, or the cash that the guest hands over. A `pin_code` approves none: it lets the card's PIN be changed. */
export type ApprovalFactor = 'code' | 'pin' | 'supervisor' | 'cash' | 'pin_code'

/** An approval of one payment on its way: a code that was sent, or a PIN that was right. Only a code has a mobile number, a hash and tries. */
export interface OtpChallengeRow {
  id: string
  card_id: string
  factor: ApprovalFactor
  /** The supervisor who approved it; null for the guest's own factors. */
  approved_by: string | null
  mobile_no: string
  code_hmac: string
  /** What the code approves: null until the first order is placed with it, and for a code to change a PIN. */
  lines_hash: string | null
  /** The order's total; while `lines_hash` is null the most that an order may cost. */
  total: Paise | null
  /** What is paid on top of the total; the guest approves both together. */
  tip: Paise
  /** The cash that was handed over; null for a payment by card. */
  tendered: Paise | null
  sent_at: number
  expires_at: number
  tries_left: number
  verified_at: number | null
  consumed_at: number | null
  voided_at: number | null
  /** When its channel failed, ms: it may have reached the guest all the same. Null for one that was delivered, or is on its way. */
  undelivered_at: number | null
}

/** Append-only: what a supervisor allowed with their PIN, written in the transaction that it allowed. */
export interface SupervisorApprovalRow {
  /** The id that the approval was given under, so that it is used once; of a payment that of its otp_challenges row. */
  id: string
  kind: 'refund' | 'transfer' | 'payment' | 'pin' | 'contact' | 'credit' | 'discount' | 'delivery' | 'void'
  /** Null for what is allowed on an order that no card pays yet, and for a void. */
  card_id: string | null
  /** 0 for a change of a PIN or a contact. */
  amount: Paise
  /** The ledger's move that it allowed, written in the same transaction; null for a change of a PIN or a contact, a discount and a void. */
  move_id: string | null
  supervisor_id: string
  /** Who was logged in at the terminal. */
  asked_by: string
  terminal: string
  at: number
}

/** One side of a double entry. `amount` is credit-positive, so the entries of a move sum to zero. */
export interface LedgerEntryRow {
  seq: number
  move_id: string
  kind: 'activation' | 'refill' | 'sale' | 'return' | 'transfer' | 'credit' | 'payout' | 'cash' | 'tip' | 'tip_return'
  account: string
  amount: Paise
  at: number
  /** Who made the move, and where; null in rows from before either was recorded. */
  staff_id: string | null
  terminal: string | null
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
  /** Where a part of an order was served then, as JSON; null where the order's own tables say it. */
  part_tables: string | null
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
  /** Whose chain of the ledger has the move. */
  outlet: number
  /** The business day in the venue's calendar at that moment. */
  day: string
  /** Who and where, as in the ledger. */
  staff_id: string | null
  terminal: string | null
  created_at: number
}

/** Cash handed over for a bill. Append-only. */
export interface BillCashRow {
  bill_id: string
  /** The ledger's move that took it: onto the card, which the sale debits in the same transaction. */
  move_id: string
  /** What was taken: the bill's total with its tip. Change is what was handed over beyond it. */
  due: Paise
  tendered: Paise
}

/** A tip that was given with a bill, or, below zero, given back with the bill's last credit note. Append-only. */
export interface BillTipRow {
  /** The ledger's own move of the tip, or the one that gave it back. */
  move_id: string
  bill_id: string
  /** Null for a tip that was given. */
  credit_note_id: string | null
  amount: Paise
  /** Who served. */
  staff_name: string
  /** What X and Z reports count by: the invoice's number in its series for a tip that was given, the credit note's for one given back. */
  invoice_seq: number | null
  credit_seq: number | null
  /** The business day in the venue's calendar at that moment. */
  day: string
}

/** A service charge, or the tax of one rate, on a paid invoice or a credit note. */
export interface ChargeRow {
  kind: 'service' | 'tax'
  /** Basis points; 0 for a service charge, which an invoice has one of. */
  rate: number
  /** 1 where the prices contain it, else 0. */
  inclusive: number
  /** What it was reckoned on: dishes after discount, or what is taxed without its tax. */
  base: Paise
  amount: Paise
  /** The business day of the invoice or the note. */
  day: string
}

/** What of tax and service charge is on an invoice: what reports count. Append-only. */
export interface BillChargeRow extends ChargeRow {
  bill_id: string
  invoice_seq: number
}

/** What of them a credit note reversed. Append-only. */
export interface CreditNoteChargeRow extends ChargeRow {
  credit_note_id: string
  credit_seq: number
}

/** A correction of a paid invoice. Append-only, numbered without gaps by its outlet's `heads.credit_seq`. */
export interface CreditNoteRow {
  id: string
  credit_no: string
  credit_seq: number
  bill_id: string
  order_id: string
  /** The ledger's move that gave the money back to the card. */
  move_id: string
  /** The one that handed it out at once, where the card was returned; else null. */
  payout_move_id: string | null
  pax_id: string
  /** The card that the money went back to: the one that paid, or what replaced it. */
  card_id: string
  card_number: string
  total: Paise
  /** The card's balance then; null where the money was paid out. */
  balance_after: Paise | null
  /** Dream Points taken back; null for a sale that earned none. */
  points: number | null
  /** What stays paid on the invoice. */
  still_paid: Paise
  /** The outlet's last invoice then: puts the note among them, whatever the clock said. */
  invoices_before: number
  reason: CreditReason
  note: string
  venue_version: number
  staff_name: string
  terminal: string
  /** The business day and hour in the venue's calendar at that moment: what reports count by. */
  day: string
  hour: number
  created_at: number
}

/** What a credit note reverses of one line of its invoice. Append-only. */
export interface CreditNoteLineRow {
  credit_note_id: string
  /** The line's place on the invoice, from 0. */
  line: number
  bill_id: string
  dish_name: string
  type: DishType
  price: Paise
  /** How many the invoice has of it. */
  sold: number
  qty: number
  /** How many dishes it counts in reports: of a shared line one piece counts them all. */
  dishes: number
  /** What of the line's discount went with what is reversed: it was never paid. */
  discount: Paise
  /** What was paid beside its price: service charge, and tax that the price does not contain. */
  added: Paise
}

/** One printing of a credit note, as of an invoice. Append-only. */
export interface CreditNotePrintRow {
  print_id: string
  credit_note_id: string
  copy: number
  at: number
  staff_name: string
  terminal: string
}
