import type { DiscountReason, OrderStatus } from '../../../../shared/contract/order-parts.ts'
import type { Paise } from '../../../../shared/money.ts'

export interface OrderRow {
  id: string
  /** Null for a check that no guest has yet; name and card number are empty then. */
  pax_id: string | null
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
  /** Persons at the table; null where nobody said. */
  covers: number | null
  /** What the counter calls a check; empty where nobody named it. */
  check_name: string
  /** Id of the staff member who opened it; null for orders of before checks. */
  owner_id: string | null
  /** The id that a caller opened the check under; null for what Check Out placed. */
  opened_as: string | null
  /** The id of the last change that was asked for under one. */
  sent_as: string | null
  /** The outlet that serves it, whose chain and series its payment goes to. */
  outlet: number
  /** 1 once a bill that names its dishes was printed, whichever order it was printed for. */
  billed: number
}

/** A discount on an order: given, taken back (`none`), or fallen away with its dishes (`lost`). Append-only. */
export interface OrderDiscountRow {
  id: string
  order_id: string
  kind: 'discount' | 'comp' | 'none' | 'lost'
  /** Null for an amount, and for all that is no discount. */
  percent: number | null
  /** What it comes to. */
  amount: Paise
  /** Empty where nothing was given. */
  reason: DiscountReason | ''
  note: string
  at: number
  staff_id: string
  staff_name: string
  terminal: string
  /** The supervisor who approved it; empty where none had to. */
  approved_by: string
  /** 1 where the order's bill was printed before. */
  billed: number
}

/** What was given off a paid invoice under one discount, and by whom: what reports count. Append-only. */
export interface BillDiscountRow {
  bill_id: string
  discount_id: string
  kind: 'discount' | 'comp'
  amount: Paise
  staff_name: string
  invoice_seq: number
  /** The business day of the bill. */
  day: string
  /** 1 where it was given after the guest's bill was printed. */
  billed: number
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
    | 'Seated'
    | 'Given'
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
