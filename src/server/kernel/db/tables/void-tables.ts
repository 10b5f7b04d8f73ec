import type { Paise } from '../../../../shared/money.ts'
import type { KeptReason } from '../../../../shared/voids.ts'

/** Append-only: a line, or some of it, that an order no longer has although the kitchen was sent it. */
export interface OrderVoidRow {
  id: string
  order_id: string
  /** The order that it was split from, else itself: the venue's limit counts them as one. */
  root_id: string
  /** The id that the void was asked for under; empty where nobody asked for one. */
  asked_id: string
  /** The line as it was, with how many of it were voided, as JSON. */
  line: string
  qty: number
  /** How many dishes it counts in reports: of a shared line one piece counts them all. */
  dishes: number
  amount: Paise
  reason: KeptReason
  note: string
  /** 1 for waste, 0 for back to stock; null where nobody was asked. */
  cooked: number | null
  /** 1 where its bill had been printed: somebody may have paid it by then. Kept with the void, since a clock may be set back. */
  billed: number
  staff_id: string
  terminal: string
  /** The supervisor who approved it; null within the venue's limit. */
  approved_by: string | null
  /** The business day by the venue's calendar at that moment: what reports count by. */
  day: string
  at: number
}
