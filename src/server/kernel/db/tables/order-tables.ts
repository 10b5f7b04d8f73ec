import type { DiscountReason, OrderStatus } from '../../../../shared/contract/order-parts.ts'
import type { Paise } from '../../../../shared/money/money.ts'
import type { KeptReason } from '../../../../shared/contract/order-voids.ts'
import type { ReservationChange, ReservationState } from '../../../../shared/contract/reservations.ts'

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
  /** Id of the staff member who opened it; null for orders from before there were checks. */
  owner_id: string | null
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

/** An order that was merged into another one, until the merge is undone: the kitchen knows both as one. */
export interface OrderMergeRow {
  other_id: string
  order_id: string
  at: number
}

/** Append-only: a line, or some of it, that an order no longer has although the kitchen was sent it. */
export interface OrderVoidRow {
  id: string
  order_id: string
  /** The order that it was split from, else itself: the venue's limit counts them as one. */
  root_id: string
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

/** Guests who are expected. Name, note and card number are empty once they were cleared. */
export interface ReservationRow {
  id: string
  name: string
  covers: number
  /** When they come, ms. */
  starts_at: number
  /** Null while no table was chosen, or once it was taken off the plan. */
  table_id: string | null
  note: string
  card_number: string
  state: ReservationState
  /** When what says who they were was removed, ms; null before. */
  cleared_at: number | null
  created_at: number
  /** The outlet that expects them: that of the table, else the one that took them down. */
  outlet: number
}

/** Append-only: what became of a reservation. */
export interface ReservationChangeRow {
  id: string
  reservation_id: string
  what: ReservationChange['what']
  at: number
  staff_id: string
  terminal: string
}

/** Append-only: the tickets sent to the kitchen for an order. Their sum is what the kitchen knows of it. */
export interface KitchenTicketRow {
  id: string
  order_id: string
  /** 1 for the first ticket of the order. */
  number: number
  /** Dishes with how many more, or fewer below zero, than the tickets before said. */
  lines: string
  tables: string
  /** The tables of the ticket before, where they were others. */
  moved_from: string
  cancelled: number
  /** The course that waits to be fired next; empty where none does. */
  next_course: string
  staff_name: string
  terminal: string
  created_at: number
}

/** What the kitchen displays know of a line: one that nobody has bumped has no row. */
export interface KitchenBumpRow {
  /** The ticket under which the displays show the line. */
  ticket_id: string
  /** Number of the order's ticket that says the line, and its place there: '1.0'. */
  line: string
  /** How often it was brought back. A bump made before that no longer counts. */
  recalls: number
  /** When it was bumped, ms; null while it is to be made again. */
  done_at: number | null
  recalled_at: number | null
  /** Who did the last of it, and where. */
  staff_name: string
  terminal: string
}

/** A workstation that has asked for kitchen tickets: it gets them once it is allowed. */
export interface KitchenTerminalRow {
  terminal_id: string
  /** What it called itself when it last asked. */
  name: string
  state: 'waiting' | 'allowed' | 'removed'
  /** Who was logged in there when it last asked. */
  staff_name: string
  /** When it last asked, ms, to the minute. */
  seen_at: number
}

/** Where a station has a printer of its own: a workstation says so with each call for tickets. */
export interface KitchenPrinterRow {
  terminal_id: string
  station: string
  /** When it last said so, ms. */
  seen_at: number
  /** The outlet that the workstation belongs to. */
  outlet: number
}

/** A claim on a station's part of a ticket, by itself or with the whole ticket: the terminal that writes the row prints it, and no other can. */
export interface KitchenClaimRow {
  ticket_id: string
  station: string
}

/** One printing of a ticket, or of a station's part of it. Copy 0 is the original, written by the terminal that claimed it. */
export interface KitchenPrintRow {
  print_id: string
  ticket_id: string
  /** Whose part it is; empty for a ticket on one paper. */
  station: string
  copy: number
  /** The workstation whose kitchen printer takes the original by itself; empty for a printing by hand. */
  terminal_id: string
  /** When that workstation's print queue had it, ms; null before. */
  handed_at: number | null
  staff_name: string
  terminal: string
  at: number
}

/** What the kitchen is sent, and where and by whom it is printed. */
export interface KitchenTables {
  kitchen_tickets: KitchenTicketRow
  kitchen_terminals: KitchenTerminalRow
  kitchen_printers: KitchenPrinterRow
  kitchen_claims: KitchenClaimRow
  kitchen_prints: KitchenPrintRow
  kitchen_bumps: KitchenBumpRow
}
