import type { DiscountReason, DishType, OrderStatus } from '../../../../shared/contract/order-parts.ts'
import type { Paise } from '../../../../shared/money/money.ts'
import type { OrderEvent } from '../../../../shared/contract/orders.ts'
import type { KeptReason } from '../../../../shared/contract/order-voids.ts'
import type { ReservationChange, ReservationState } from '../../../../shared/contract/reservations.ts'

export interface OrderRow {
  id: string
  /** Null for a check without a guest yet; name and card number are empty then. */
  pax_id: string | null
  full_name: string
  card_number: string
  tables: string
  total: Paise
  /** SHA-256 of the lines; an approval is bound to it. */
  lines_hash: string
  status: OrderStatus
  payment: 'unpaid' | 'paid' | 'cancelled'
  invoice_no: string | null
  staff_name: string
  terminal: string
  created_at: number
  paid_at: number | null
  /** Increases with each change of the contents. */
  version: number
  /** The order that this one is a part of; null if it was not split from another. */
  split_from: string | null
  /** Guests at the table; null if not entered. */
  covers: number | null
  /** The name of a check; empty if it has none. */
  check_name: string
  /** The id of the staff member who opened it; null for orders from before checks existed. */
  owner_id: string | null
  /** The outlet that serves it; its payment goes to that outlet's chain and series. */
  outlet: number
  /** 1 once a bill with its dishes was printed, for this or another order. */
  billed: number
}

/** A line of an order: the dish and choices as ordered. Of a paid order they never change: they are the lines of its bill. */
export interface OrderLineRow {
  order_id: string
  /** Its place in the order, from 0; credit notes refer to it. */
  line: number
  dish_id: string
  dish_name: string
  type: DishType
  image_url: string
  half_stars: number
  /** The price of one. */
  price: Paise
  qty: number
  /** The choices, as JSON; null if none, like all that follow. */
  modifiers: string | null
  note: string | null
  allergy: 1 | null
  /** For a share: the id of the whole line, its quantity and price, and 1 if this share counts the dishes in reports. */
  share_id: string | null
  share_qty: number | null
  share_price: Paise | null
  share_counts: 0 | 1 | null
  /** The round that sent it, and when (ms); `held`: not sent yet. */
  round: number | null
  sent_at: number | null
  held: 1 | null
  course: string | null
  seat: number | null
  /** The name of its happy hour, and the price of one without it. */
  happy_hour: string | null
  ordinary_price: Paise | null
  /** Its terms of tax and service charge, as JSON. */
  terms: string | null
  discount_id: string | null
  discount_kind: 'discount' | 'comp' | null
  discount_amount: Paise | null
  discount_reason: DiscountReason | null
}

/** A discount on an order: given, removed (`none`), or lost together with its dishes (`lost`). Append-only. */
export interface OrderDiscountRow {
  id: string
  order_id: string
  kind: 'discount' | 'comp' | 'none' | 'lost'
  /** Null for a fixed amount, and for kinds without a discount. */
  percent: number | null
  /** The amount of the discount. */
  amount: Paise
  /** Empty if no discount was given. */
  reason: DiscountReason | ''
  note: string
  at: number
  staff_id: string
  staff_name: string
  terminal: string
  /** The supervisor who approved it; empty if no approval was needed. */
  approved_by: string
  /** 1 if the order's bill was printed before. */
  billed: number
}

/** The amount of one discount on a paid invoice, and who gave it; reports count these rows. Append-only. */
export interface BillDiscountRow {
  bill_id: string
  discount_id: string
  kind: 'discount' | 'comp'
  amount: Paise
  staff_name: string
  invoice_seq: number
  /** The business day of the bill. */
  day: string
  /** 1 if it was given after the guest bill was printed. */
  billed: number
}

/** What an order's history stores itself. Its other events are other rows: tickets, voids, discounts, prints, bills, credit notes. */
export type StoredEvent = Extract<
  OrderEvent['what'],
  | 'status'
  | 'cancelled'
  | 'replaced'
  | 'replacing'
  | 'split_off'
  | 'split_from'
  | 'joined'
  | 'joined_to'
  | 'merged'
  | 'merged_into'
  | 'unmerged'
  | 'unmerged_from'
  | 'seated'
  | 'given'
>

/** An event of an order, named as in the contract. Append-only. */
export interface OrderEventRow {
  id: string
  order_id: string
  event: StoredEvent
  /** The new status of a `status` event; null for others. */
  status: OrderStatus | null
  at: number
  staff_id: string
  terminal: string
  /** The order that replaced it or that it replaced, or that its dishes went to or came from; null if there is none. */
  other_order: string | null
  /** The lines that were moved as they were then, as JSON: a record that is only ever read whole. */
  moved: string
}

/** An order that was merged into another one, until the merge is undone; the kitchen handles both as one. */
export interface OrderMergeRow {
  other_id: string
  order_id: string
  at: number
}

/** A line, or some of it, that was removed from an order after it was sent to the kitchen. Append-only. */
export interface OrderVoidRow {
  id: string
  order_id: string
  /** The order that it was split from, otherwise itself: the venue's limit counts them as one. */
  root_id: string
  /** The line as it was, with the voided quantity, as JSON. */
  line: string
  qty: number
  /** How many dishes it counts as in reports: for a shared line, one piece counts all of them. */
  dishes: number
  amount: Paise
  reason: KeptReason
  note: string
  /** 1 for waste, 0 for back to stock; null if it was not asked. */
  cooked: number | null
  /**
   * 1 if its bill had been printed, so that someone may have paid it by then. Stored with the void, since a clock may be set
   * back.
   */
  billed: number
  staff_id: string
  terminal: string
  /** The supervisor who approved it; null within the venue's limit. */
  approved_by: string | null
  /** The business day in the venue's calendar at that moment; reports count by it. */
  day: string
  at: number
}

/** One printing of a guest bill, before the order is paid. Append-only. */
export interface GuestBillPrintRow {
  print_id: string
  order_id: string
  /**
   * SHA-256 of the order's id and lines at that moment: printings with the same value are copies of one bill; if the order's
   * value has changed since, the bill is stale.
   */
  contents: string
  /** 0 for the first printing of these contents. */
  copy: number
  /** The total on the bill. */
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
  /** When the guests are expected, ms. */
  starts_at: number
  /** Null if no table was chosen, or once the table was removed from the plan. */
  table_id: string | null
  note: string
  card_number: string
  state: ReservationState
  /** When the personal data was removed, ms; null before. */
  cleared_at: number | null
  created_at: number
  /** The outlet that expects them: that of the table, otherwise the one that took the reservation. */
  outlet: number
}

/** A change of a reservation. Append-only. */
export interface ReservationChangeRow {
  id: string
  reservation_id: string
  what: ReservationChange['what']
  at: number
  staff_id: string
  terminal: string
}

/** The tickets sent to the kitchen for an order. Their sum is what the kitchen knows about it. Append-only. */
export interface KitchenTicketRow {
  id: string
  order_id: string
  /** 1 for the first ticket of the order. */
  number: number
  /** Dishes with the change of quantity since the previous tickets: negative for fewer. */
  lines: string
  tables: string
  /** The tables of the previous ticket, if they were different. */
  moved_from: string
  cancelled: number
  /** The course that is held and fired next; empty if there is none. */
  next_course: string
  staff_name: string
  terminal: string
  created_at: number
}

/** The state of a line on the kitchen displays; a line that was never bumped has no row. */
export interface KitchenBumpRow {
  /** The ticket under which the displays show the line. */
  ticket_id: string
  /** The number of the order's ticket with the line, and the line's place on it: '1.0'. */
  line: string
  /** How often it was recalled. A bump made before the last recall no longer counts. */
  recalls: number
  /** When it was bumped, ms; null after a recall. */
  done_at: number | null
  recalled_at: number | null
  /** The person and terminal of the last bump or recall. */
  staff_name: string
  terminal: string
}

/** A workstation that has asked for kitchen tickets; it gets them once it is allowed. */
export interface KitchenTerminalRow {
  terminal_id: string
  /** The name that it last gave. */
  name: string
  state: 'waiting' | 'allowed' | 'removed'
  /** The staff member logged in there when it last asked. */
  staff_name: string
  /** When it last asked, ms, to the minute. */
  seen_at: number
}

/** A workstation with a printer for a station; the workstation reports it with each call for tickets. */
export interface KitchenPrinterRow {
  terminal_id: string
  station: string
  /** When it last reported it, ms. */
  seen_at: number
  /** The outlet that the workstation belongs to. */
  outlet: number
}

/**
 * A claim on a station's part of a ticket, separately or with the whole ticket: only the terminal that inserts the row prints it.
 */
export interface KitchenClaimRow {
  ticket_id: string
  station: string
}

/** One printing of a ticket, or of a station's part of it. Copy 0 is the original, written by the terminal that claimed it. */
export interface KitchenPrintRow {
  print_id: string
  ticket_id: string
  /** The station whose part it is; empty for a ticket on one paper. */
  station: string
  copy: number
  /** The workstation whose kitchen printer prints the original automatically; empty for a printing by hand. */
  terminal_id: string
  /** When it was in that workstation's print queue, ms; null before. */
  handed_at: number | null
  staff_name: string
  terminal: string
  at: number
}

/** The kitchen's tables: tickets, and where and by whom they are printed. */
export interface KitchenTables {
  kitchen_tickets: KitchenTicketRow
  kitchen_terminals: KitchenTerminalRow
  kitchen_printers: KitchenPrinterRow
  kitchen_claims: KitchenClaimRow
  kitchen_prints: KitchenPrintRow
  kitchen_bumps: KitchenBumpRow
}
