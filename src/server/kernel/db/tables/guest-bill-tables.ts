import type { Paise } from '../../../../shared/money.ts'

/** One printing of the bill of an order before it is paid. Append-only. */
export interface GuestBillPrintRow {
  print_id: string
  order_id: string
  /** SHA-256 of the order's id and lines as they were: printings of one value are copies of one bill, and another value now makes it stale. */
  contents: string
  /** 0 for the first of these contents. */
  copy: number
  /** What it came to. */
  total: Paise
  at: number
  staff_name: string
  terminal: string
}
