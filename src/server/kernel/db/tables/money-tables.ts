import type { Paise } from '../../../../shared/money/money.ts'
import type { CreditReason } from '../../../../shared/contract/credit-notes.ts'
import type { TenderKind } from '../../../../shared/contract/tender-rules.ts'
import type { DishType } from '../../../../shared/contract/order-parts.ts'

/**
 * The row of an outlet whose lock orders its money moves: the end of its ledger chain and its running numbers (venue/outlet.ts).
 */
export interface HeadsRow {
  /** The outlet's number. */
  id: number
  /** The permanent code in the numbers of its invoices and credit notes; empty for the first outlet. */
  code: string
  ledger_seq: number
  ledger_hash: string
  invoice_seq: number
  /** The number of its last credit note. */
  credit_seq: number
  /** The current voyage, which every move compares with the one it was written for; null without one. */
  voyage_id: string | null
}

/** The one row with values of the whole ship, locked by registering a passenger and closing a period. */
export interface ShipHeadRow {
  id: number
  booking_seq: number
  /** The first outlet's last ledger row from before persons were recorded; 0 if there is none. Every later row names a person. */
  unnamed_to: number
  /** Voids up to this moment, ms, belong to periods that were closed before Z reports counted them. */
  voids_after: number
  /** The number of Z reports so far, and the hash of the last one. */
  z_seq: number
  z_hash: string
}

export interface CardRow {
  id: string
  pax_id: string
  card_number: string
  name_of_card: string
  /** All that can be spent. */
  balance: Paise
  /** The part of the balance that is onboard credit: spent first, never paid out. */
  onboard: Paise
  expires_at: number
  time: string
  state: 'active' | 'blocked' | 'returned'
  created_at: number
  closed_at: number | null
  /** The card that the balance was moved to after this one was lost. */
  replaced_by: string | null
  /** The PIN that the guest chose, as an HMAC under the server's key; null without one. */
  pin_hash: string | null
  /** Tries left before the PIN is locked; null without a PIN. */
  pin_tries_left: number | null
  /** When the last try was used up, ms; null while the PIN may be tried. */
  pin_locked_at: number | null
}

/**
 * What approves a payment: a one-time code, the card's PIN, a supervisor's PIN, or the cash that the guest hands over. A
 * `pin_code` approves no payment: it allows the card's PIN to be changed.
 */
export type ApprovalFactor = 'code' | 'pin' | 'supervisor' | 'cash' | 'pin_code'

/**
 * The approval of one payment in progress: a code that was sent, or a PIN that was right. Only a code has a mobile number, a hash
 * and tries.
 */
export interface OtpChallengeRow {
  id: string
  card_id: string
  factor: ApprovalFactor
  /** The supervisor who approved it; null if the guest did. */
  approved_by: string | null
  mobile_no: string
  code_hmac: string
  /** The hash of the approved lines: null until the first order is placed with it, and for a code to change a PIN. */
  lines_hash: string | null
  /** The order's total; while `lines_hash` is null, the most that an order may cost. */
  total: Paise | null
  /** The tip on top of the total; the guest approves both together. */
  tip: Paise
  /** The cash that was handed over; null for a payment by card. */
  tendered: Paise | null
  sent_at: number
  expires_at: number
  tries_left: number
  verified_at: number | null
  consumed_at: number | null
  voided_at: number | null
  /** When its delivery failed, ms; it may still have reached the guest. Null if it was delivered or is in flight. */
  undelivered_at: number | null
}

/** What a supervisor approved with their PIN, written in the transaction that it allowed. Append-only. */
export interface SupervisorApprovalRow {
  /** The id of the approval, so that it is used only once; for a payment the id of its otp_challenges row. */
  id: string
  kind:
    | 'refund'
    | 'transfer'
    | 'payment'
    | 'pin'
    | 'contact'
    | 'credit'
    | 'discount'
    | 'delivery'
    | 'void'
    | 'complimentary'
    | 'shift'
    | 'deposit'
    | 'cards'
  /** Null for an order that no card pays yet, and for a void. */
  card_id: string | null
  /** 0 for a change of a PIN or a contact. */
  amount: Paise
  /**
   * The ledger's move that it allowed, written in the same transaction; null for a change of a PIN or a contact, a discount and a
   * void.
   */
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
  /** The person and terminal of the move; null in rows from before they were recorded. */
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
  /** The tables where a part of an order was served, as JSON; null if the order's own tables apply. */
  part_tables: string | null
  /** The business day and hour (0 to 23) in the venue's calendar at that moment; reports count by them. */
  day: string
  hour: number
  created_at: number
  /** The voyage that was current at that moment; null if there was none. */
  voyage_id: string | null
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
  /** The part of the amount that is onboard credit. */
  onboard: Paise
  balance_after: Paise
  kind: LedgerEntryRow['kind']
  /**
   * How a load was paid or a card paid out; null for other kinds, and for loads and pay-outs from before tenders were recorded,
   * which were in cash.
   */
  tender: TenderKind | null
  /** The last digits of the bank's slip, four at most; null for none. */
  tender_ref: string | null
  /** Why a load was complimentary; null for others. */
  tender_reason: string | null
  /** The outlet whose ledger chain has the move. */
  outlet: number
  /** The business day in the venue's calendar at that moment. */
  day: string
  /** Person and terminal, as in the ledger. */
  staff_id: string | null
  terminal: string | null
  created_at: number
  /** The voyage that was current at that moment; null if there was none. */
  voyage_id: string | null
}

/** Cash handed over for a bill. Append-only. */
export interface BillCashRow {
  bill_id: string
  /** The ledger's move that put the cash onto the card, which the sale debits in the same transaction. */
  move_id: string
  /** The bill's total with its tip. The change is `tendered` less this. */
  due: Paise
  tendered: Paise
}

/** A tip given with a bill or, if negative, given back with the bill's last credit note. Append-only. */
export interface BillTipRow {
  /** The ledger's move of the tip, or the one that gave it back. */
  move_id: string
  bill_id: string
  /** Null for a tip that was given. */
  credit_note_id: string | null
  amount: Paise
  /** Who served. */
  staff_name: string
  /**
   * The number that X and Z reports count by: the invoice's in its series for a tip that was given, the credit note's for one
   * given back.
   */
  invoice_seq: number | null
  credit_seq: number | null
  /** The business day in the venue's calendar at that moment. */
  day: string
}

/** A service charge, or the tax of one rate, on a paid invoice or a credit note. */
export interface ChargeRow {
  kind: 'service' | 'tax'
  /** Basis points; 0 for a service charge, of which an invoice has only one. */
  rate: number
  /** 1 if the prices contain it, else 0. */
  inclusive: number
  /** The amount it was calculated on: dishes after discount, or the taxed amount without its tax. */
  base: Paise
  amount: Paise
  /** The business day of the invoice or the credit note. */
  day: string
}

/** Tax and service charge on an invoice, which reports count. Append-only. */
export interface BillChargeRow extends ChargeRow {
  bill_id: string
  invoice_seq: number
}

/** Tax and service charge that a credit note reversed. Append-only. */
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
  /** The ledger's move that paid the money out at once because the card was returned; otherwise null. */
  payout_move_id: string | null
  pax_id: string
  /** The card that the money went back to: the one that paid, or its replacement. */
  card_id: string
  card_number: string
  total: Paise
  /** The card's balance afterwards; null if the money was paid out. */
  balance_after: Paise | null
  /** Dream Points taken back; null for a sale that earned none. */
  points: number | null
  /** The amount that stays paid on the invoice. */
  still_paid: Paise
  /** The outlet's last invoice at that moment, which places the note among the invoices whatever the clock showed. */
  invoices_before: number
  reason: CreditReason
  note: string
  venue_version: number
  staff_name: string
  terminal: string
  /** The business day and hour in the venue's calendar at that moment; reports count by them. */
  day: string
  hour: number
  created_at: number
  /** The voyage that was current at that moment; null if there was none. */
  voyage_id: string | null
}

/** The part of one line of an invoice that a credit note reverses. Append-only. */
export interface CreditNoteLineRow {
  credit_note_id: string
  /** The line's place on the invoice, from 0. */
  line: number
  bill_id: string
  dish_name: string
  type: DishType
  price: Paise
  /** The quantity on the invoice. */
  sold: number
  qty: number
  /** How many dishes it counts as in reports: for a shared line, one piece counts all of them. */
  dishes: number
  /** The share of the line's discount for the reversed quantity, which was never paid. */
  discount: Paise
  /** What was paid in addition to its price: service charge, and tax that the price does not contain. */
  added: Paise
}

/** One printing of a credit note. Append-only. */
export interface CreditNotePrintRow {
  print_id: string
  credit_note_id: string
  copy: number
  at: number
  staff_name: string
  terminal: string
}
