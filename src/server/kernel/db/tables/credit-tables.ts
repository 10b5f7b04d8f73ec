import type { CreditReason } from '../../../../shared/contract/credit-notes.ts'
import type { DishType } from '../../../../shared/contract/order-parts.ts'
import type { Paise } from '../../../../shared/money.ts'

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
