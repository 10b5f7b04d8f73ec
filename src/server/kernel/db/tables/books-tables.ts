import type { Paise } from '../../../../shared/money/money.ts'
import type { DishType } from '../../../../shared/contract/order-parts.ts'
import type { LedgerEntryRow } from './money-tables.ts'

/** How a check of the books went. Append-only. */
export interface BooksCheckRow {
  id: string
  /** When it began, ms. */
  at: number
  took_ms: number
  /** Made at the start of the server, by the clock at night, or because somebody asked for it. */
  kind: 'start' | 'daily' | 'manual'
  /** How many invariants were checked. */
  checks: number
  sales: number
  /** The head of the ledger's chain as it was checked. */
  ledger_rows: number
  ledger_hash: string
  /** What does not hold, JSON: invariant and row; `[]` for intact books. */
  breaches: string
  /** Why the check could not be made; empty when it was. */
  problem: string
}

/** A closed period. Append-only, numbered without gaps by `ship_head.z_seq`, chained like the ledger. */
export interface ZReportRow {
  number: number
  id: string
  from_at: number
  /** The moment of the closing, ms. */
  created_at: number
  /** Its business day in the venue's calendar. */
  day: string
  /** The last ledger row before the period, the last one in it, and that one's hash. */
  ledger_from: number
  ledger_to: number
  ledger_hash: string
  /** The last invoice before the period, and the last one in it. */
  invoice_from: number
  invoice_to: number
  sales: number
  sales_amount: Paise
  items: number
  activations: number
  activations_amount: Paise
  refills: number
  refills_amount: Paise
  returns: number
  returns_amount: Paise
  transfers: number
  transfers_amount: Paise
  /** What the venue owed on cards before and after. */
  opening: Paise
  closing: Paise
  /** Orders cancelled since the report before. */
  cancelled: number
  cancelled_amount: Paise
  /** Sales since ever. */
  grand_sales: number
  grand_amount: Paise
  /** JSON: what was sold by kind of dish, by staff and by terminal, in paise. */
  categories: string
  staff: string
  terminals: string
  /** JSON: cash taken and paid out by person, in paise. This and the four that follow are null in reports from before they were counted. */
  cash: string | null
  /** Orders open and unpaid at the closing. */
  unpaid: number | null
  unpaid_amount: Paise | null
  /** Approvals by those who had asked for them. */
  self_approved: number | null
  self_approved_amount: Paise | null
  /** The last credit note before the period, and the last one in it. These and the four that follow are null in reports of before there were any. */
  credit_from: number | null
  credit_to: number | null
  credits: number | null
  credits_amount: Paise | null
  /** What of them was paid out in cash. */
  payouts: number | null
  payouts_amount: Paise | null
  /** JSON: what was given off by person, in paise; null in reports from before there were discounts. */
  discounts: string | null
  /** JSON: service charge and tax by rate, in paise, of invoices and of credit notes; null where there were none. */
  charges: string | null
  /** JSON: what was voided by person, in paise; null where nothing was, and in reports from before it was counted. */
  voids: string | null
  /** Sales that were paid in cash, with their tips. These and the two that follow are null in reports of before there were any. */
  cash_sales: number | null
  cash_sales_amount: Paise | null
  /** JSON: tips by who served, in paise; and what they come to, less those given back. */
  tips: string | null
  tips_amount: Paise | null
  /** JSON: the entries of each cash drawer in the period; null where none was ever counted. */
  drawers: string | null
  /** JSON: where each outlet's chain and numbers stood, with its own figures; null while the ship has one, whose ends the columns above are. */
  outlets: string | null
  books: 'whole' | 'broken' | 'unchecked'
  books_found: string
  checked_at: number | null
  checked_rows: number | null
  closed_by: string
  terminal: string
  venue_version: number
  prev_hash: string
  hash: string
}

/** What one outlet has of a closed period, as the columns of the report say it of the ship. */
export type ZOutletPart = Omit<
  ZReportRow,
  | 'number'
  | 'id'
  | 'from_at'
  | 'created_at'
  | 'day'
  | 'drawers'
  | 'outlets'
  | 'books'
  | 'books_found'
  | 'checked_at'
  | 'checked_rows'
  | 'closed_by'
  | 'terminal'
  | 'venue_version'
  | 'prev_hash'
  | 'hash'
> & {
  /** Its number, its name then, and the code of its series. */
  outlet: number
  name: string
  code: string
}

/** A count of an outlet's cash drawer, or cash put in or taken out by hand. Append-only, numbered without gaps by outlet. */
export interface DrawerEntryRow {
  id: string
  outlet: number
  number: number
  kind: 'count' | 'in' | 'out'
  at: number
  staff_id: string
  staff_name: string
  terminal: string
  /** Counted, put in or taken out. */
  amount: Paise
  reason: string
  /** JSON: pieces by value in rupees; `[]` for none. `other` is what was counted beside them. */
  notes: string
  other: Paise
  /** What should have been there; null for a drawer's first entry and for what is no count. */
  expected: Paise | null
  /** What stayed in the drawer after a count; null for what is none. */
  left_in: Paise | null
  /** The number of the count that this one replaces. */
  corrects: number | null
  /** The last ledger row of the outlet that it saw. */
  ledger_to: number
  /** The Z report that has it. */
  z_number: number
}

/** One printing of a Z report, as of an invoice. Append-only. */
export interface ZPrintRow {
  print_id: string
  z_number: number
  copy: number
  at: number
  staff_name: string
  terminal: string
}

/** Sums of the bills by business day and hour, kept by the payment itself so that a report reads hundreds of rows instead of a million. */
export interface SalesByHourRow {
  day: string
  hour: number
  sales: number
  amount: Paise
  outlet: number
}

/** Sums of the lines sold by business day and dish, as it was named and classed then. */
export interface SalesByDishRow {
  day: string
  dish_id: string
  dish_name: string
  type: DishType
  qty: number
  amount: Paise
  outlet: number
}

/** How many of a dish were sold by business day and hour of that day: what favourites are chosen by. */
export interface SalesByDishHourRow {
  /** 0 to 23, as bills have it. */
  hour: number
  day: string
  dish_id: string
  qty: number
  outlet: number
}

/** Sums of the choices sold by business day, as they were named then; their amounts are part of the dishes'. */
export interface SalesByModifierRow {
  day: string
  modifier_id: string
  name: string
  qty: number
  amount: Paise
  outlet: number
}

/** Sums of the cash taken (activation, refill, a sale in cash) and paid out (return, payout) by business day and person; no person where none was recorded. */
export interface CashByPersonRow {
  day: string
  staff_id: string
  kind: 'activation' | 'refill' | 'return' | 'payout' | 'cash'
  moves: number
  amount: Paise
  outlet: number
}

/** Sums of the card report by business day and kind of move. */
export interface CardMoneyByDayRow {
  day: string
  kind: LedgerEntryRow['kind']
  moves: number
  credit: Paise
  debit: Paise
  outlet: number
}
