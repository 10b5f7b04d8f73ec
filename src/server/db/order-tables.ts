import type { OrderStatus } from '../../shared/contract/order-parts.ts'
import type { Paise } from '../../shared/money.ts'

export interface OrderRow {
  id: string
  pax_id: string
  full_name: string
  card_number: string
  lines: string
  tables: string
  total: Paise
  /** SHA-256 of the lines, what an approval is bound to. */
  lines_hash: string
  status: OrderStatus
  payment: 'unpaid' | 'paid' | 'cancelled'
  invoice_no: string | null
  staff_name: string
  terminal: string
  created_at: number
  paid_at: number | null
  /** Grows with each change of the contents. */
  version: number
  /** The order that this one is a part of; null where it was not split from another. */
  split_from: string | null
}

/** Append-only: an order's new status, its end, or what was moved to or from a part. */
export interface StatusChangeRow {
  id: string
  order_id: string
  status:
    | OrderStatus
    | 'Cancelled'
    | 'Replaced'
    | 'Replacing'
    | 'SplitOff'
    | 'SplitFrom'
    | 'Joined'
    | 'JoinedTo'
    | 'Merged'
    | 'MergedInto'
    | 'Unmerged'
    | 'UnmergedFrom'
  at: number
  staff_id: string
  terminal: string
  /** The order that replaced it, or that it replaced, or that its dishes went to or came from; null where there is none. */
  other_order: string | null
  /** The lines that were moved, as JSON. */
  moved: string
}

/** An order that another one took in, until they are parted again: the kitchen knows both as one. */
export interface OrderMergeRow {
  other_id: string
  order_id: string
  at: number
}
