import type { Paise } from '../../../../shared/money.ts'

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
  /** The ledger's move of the tip alone, or the one that gave it back. */
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
