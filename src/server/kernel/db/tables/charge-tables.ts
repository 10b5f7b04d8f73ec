import type { Paise } from '../../../../shared/money.ts'

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
