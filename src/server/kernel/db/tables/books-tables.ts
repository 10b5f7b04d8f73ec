import type { Paise } from '../../../../shared/money/money.ts'
import type { otherTenders } from '../../../../shared/contract/tender-rules.ts'
import type { DishType } from '../../../../shared/contract/order-parts.ts'
import type { LedgerEntryRow } from './money-tables.ts'

/** The result of a check of the books. Append-only. */
export interface BooksCheckRow {
  id: string
  /** When it began, ms. */
  at: number
  took_ms: number
  /** Started with the server, by the nightly schedule, or by hand. */
  kind: 'start' | 'daily' | 'manual'
  /** How many invariants were checked. */
  checks: number
  sales: number
  /** The head of the ledger's chain at the check. */
  ledger_rows: number
  ledger_hash: string
  /** The breaches as JSON, each with invariant and row; `[]` for intact books. */
  breaches: string
  /** Why the check could not be made; empty if it was made. */
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
  /** What the venue owed on cards before and after the period. */
  opening: Paise
  closing: Paise
  /** Orders cancelled since the previous report. */
  cancelled: number
  cancelled_amount: Paise
  /** All sales ever. */
  grand_sales: number
  grand_amount: Paise
  /** JSON: sales by kind of dish, by staff and by terminal, in paise. */
  categories: string
  staff: string
  terminals: string
  /**
   * JSON: cash taken and paid out by person, in paise. This and the next four are null in reports from before they were counted.
   */
  cash: string | null
  /** Unpaid orders at the closing. */
  unpaid: number | null
  unpaid_amount: Paise | null
  /** Approvals by supervisors who had asked for them themselves. */
  self_approved: number | null
  self_approved_amount: Paise | null
  /**
   * The last credit note before the period, and the last one in it. These and the next four are null in reports from before
   * credit notes.
   */
  credit_from: number | null
  credit_to: number | null
  credits: number | null
  credits_amount: Paise | null
  /** The credit notes that were paid out in cash. */
  payouts: number | null
  payouts_amount: Paise | null
  /** JSON: discounts by person, in paise; null in reports from before discounts. */
  discounts: string | null
  /** JSON: service charge and tax by rate, in paise, of invoices and of credit notes; null if there were none. */
  charges: string | null
  /** JSON: voids by person, in paise; null if there were none, and in reports from before they were counted. */
  voids: string | null
  /** Sales paid in cash, with their tips. These and the next two are null in reports from before cash sales. */
  cash_sales: number | null
  cash_sales_amount: Paise | null
  /** JSON: tips by who served, in paise; and their total, less those given back. */
  tips: string | null
  tips_amount: Paise | null
  /** JSON: the entries of each cash drawer in the period; null if none was ever counted. */
  drawers: string | null
  /** JSON: disputes that were open at the closing; null if there were none, and in reports from before disputes. */
  disputes: string | null
  /** JSON: loads and pay-outs by tender and kind, in paise; null in reports from before tenders. */
  tenders: string | null
  /**
   * JSON: the ends of each outlet's chain and number series, with its own figures; null while the ship has one outlet, whose ends
   * are in the columns above.
   */
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

/** One outlet's part of a closed period; the columns mean what they mean for the whole ship. */
export type ZOutletPart = Omit<
  ZReportRow,
  | 'number'
  | 'id'
  | 'from_at'
  | 'created_at'
  | 'day'
  | 'drawers'
  | 'disputes'
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
  /** The outlet's number, its name at that time, and the code of its series. */
  outlet: number
  name: string
  code: string
}

/**
 * A count of an outlet's cash drawer, cash put in or taken out by hand, or the opening or closing of a shift. Append-only, numbered
 * without gaps by outlet.
 */
export interface DrawerEntryRow {
  id: string
  outlet: number
  number: number
  kind: 'count' | 'in' | 'out' | 'open' | 'drop' | 'float' | 'close'
  at: number
  staff_id: string
  staff_name: string
  terminal: string
  /** The amount counted, put in or taken out. */
  amount: Paise
  reason: string
  /** JSON: pieces by value in rupees; `[]` for none. `other` is what was counted in addition. */
  notes: string
  other: Paise
  /** The expected cash; null for a drawer's first entry and for one that is not a count. */
  expected: Paise | null
  /** What was left in the drawer after a count, an opening or a closing; null for other entries. */
  left_in: Paise | null
  /** The number of the count that this one replaces. */
  corrects: number | null
  /** The outlet's last ledger row at that moment. */
  ledger_to: number
  /** The number of the Z report that contains the entry. */
  z_number: number
  /** The number of its shift; null outside shifts. */
  shift: number | null
  /** The number of the safe's slip; null if no cash went to the safe or came from it. */
  slip: number | null
  /** Of an opening: the only person who may use the drawer; null if it is shared, and for other entries. */
  holder_id: string | null
  holder_name: string | null
  /** Of a closing: the supervisor who approved the difference. */
  approved_by: string | null
  /** Of a closing, JSON: the unpaid checks at that moment, each with name and total in paise. */
  checks: string | null
  /** JSON: the bank slips of a count and a closing, counted and expected, in paise; null where none are counted. */
  slips: string | null
}

/** A move of the ship's safe, or a count of it. Append-only, numbered without gaps; the balance is never negative. */
export interface SafeMoveRow {
  number: number
  id: string
  kind: 'drop' | 'float' | 'in' | 'deposit' | 'count'
  at: number
  staff_id: string
  staff_name: string
  terminal: string
  /** The outlet whose drawer it came from or went to, and the entry of that drawer; null for other moves. */
  outlet: number | null
  entry_id: string | null
  amount: Paise
  balance: Paise
  reason: string
  /** JSON: pieces by value in rupees, of a count; `[]` for none. `other` is what was counted in addition. */
  notes: string
  other: Paise
  /** The second person of a deposit. */
  approved_by: string | null
}

/** One printing of a Z report. Append-only. */
export interface ZPrintRow {
  print_id: string
  z_number: number
  copy: number
  at: number
  staff_name: string
  terminal: string
}

/**
 * Sums of the bills by business day and hour, written by the payment itself so that a report reads hundreds of rows instead of a
 * million.
 */
export interface SalesByHourRow {
  day: string
  hour: number
  sales: number
  amount: Paise
  outlet: number
}

/** Sums of the lines sold by business day and dish, under its name and kind at that time. */
export interface SalesByDishRow {
  day: string
  dish_id: string
  dish_name: string
  type: DishType
  qty: number
  amount: Paise
  outlet: number
  /** The voyage of the bills; empty for none. */
  voyage_id: string
}

/** How many of a dish were sold by business day and hour of that day: favourites are chosen by it. */
export interface SalesByDishHourRow {
  /** 0 to 23, as on bills. */
  hour: number
  day: string
  dish_id: string
  qty: number
  outlet: number
}

/** Sums of the options sold by business day, under their names at that time; their amounts are part of the dishes'. */
export interface SalesByModifierRow {
  day: string
  modifier_id: string
  name: string
  qty: number
  amount: Paise
  outlet: number
  /** The voyage of the bills; empty for none. */
  voyage_id: string
}

/**
 * Sums of the cash taken (activation, refill, cash sale) and paid out (return, payout) by business day and person; the person is
 * empty if none was recorded.
 */
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
  /** The part of these amounts that is onboard credit. */
  onboard: Paise
  outlet: number
}

/** Loads and pay-outs by another tender than cash, by person. */
export interface TendersByPersonRow {
  day: string
  staff_id: string
  tender: (typeof otherTenders)[number]
  kind: CashByPersonRow['kind']
  outlet: number
  moves: number
  amount: Paise
}
