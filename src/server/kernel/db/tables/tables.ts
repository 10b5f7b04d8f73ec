import type { TableFloor } from '../../../../shared/contract/order-parts.ts'
import type { Paise } from '../../../../shared/money/money.ts'
import type {
  BooksCheckRow,
  CardMoneyByDayRow,
  CashByPersonRow,
  DrawerEntryRow,
  SafeMoveRow,
  SalesByDishHourRow,
  SalesByDishRow,
  SalesByHourRow,
  SalesByModifierRow,
  TendersByPersonRow,
  ZPrintRow,
  ZReportRow,
} from './books-tables.ts'
import type { AccountPrintRow, DisputeEndRow, DisputeRow, DisputeWordsRow, StatementMailRow } from './account-tables.ts'
import type { DishRow, ModifierGroupRow, StockCountRow } from './menu-tables.ts'
import type {
  BillCashRow,
  BillChargeRow,
  BillRow,
  BillTipRow,
  CardMoveRow,
  CardRow,
  CreditNoteChargeRow,
  CreditNoteLineRow,
  CreditNotePrintRow,
  CreditNoteRow,
  HeadsRow,
  LedgerEntryRow,
  OtpChallengeRow,
  ShipHeadRow,
  SupervisorApprovalRow,
} from './money-tables.ts'
import type {
  BillDiscountRow,
  GuestBillPrintRow,
  KitchenTables,
  OrderDiscountRow,
  OrderLineRow,
  OrderMergeRow,
  OrderRow,
  OrderVoidRow,
  ReservationChangeRow,
  ReservationRow,
  OrderEventRow,
} from './order-tables.ts'
import type {
  ApprovalTryRow,
  AuditHeadRow,
  AuditRow,
  DeliveryRow,
  EnrolmentRow,
  MailRow,
  NoticeRow,
  OutletRow,
  PairingCodeRow,
  PaxRow,
  PointsEntryRow,
  SessionRow,
  StaffRow,
  VoyageRow,
} from './people-tables.ts'

export type {
  EnrolmentRow,
  MailRow,
  NewStaffRow,
  NoticeKind,
  NoticeRow,
  PaxRow,
  PointsEntryRow,
  SessionRow,
  StaffRow,
  VoyageRow,
} from './people-tables.ts'
export type {
  ApprovalFactor,
  BillRow,
  CardMoveRow,
  CardRow,
  LedgerEntryRow,
  OtpChallengeRow,
  SupervisorApprovalRow,
} from './money-tables.ts'
export type { DishRow, ModifierGroupRow, StockCountRow } from './menu-tables.ts'
export type { OrderRow, OrderEventRow } from './order-tables.ts'

/**
 * Rows as both databases store them: ids are UUID text, moments milliseconds since 1970 in UTC, amounts paise, flags 0 or 1,
 * lists JSON text.
 */
export interface Tables extends KitchenTables {
  database_identity: IdentityRow
  venue_versions: VenueRow
  delivery_settings: DeliveryRow
  outlets: OutletRow
  ship_head: ShipHeadRow
  heads: HeadsRow
  staff: StaffRow
  sessions: SessionRow
  login_tries: { account: string; at: number }
  approval_tries: ApprovalTryRow
  pairing_codes: PairingCodeRow
  turns: { name: string }
  voyages: VoyageRow
  pax: PaxRow
  /** How the columns of imported manifests were read, JSON, by the digest of the file's head. */
  manifest_readings: { head: string; reading: string; at: number }
  pax_search: { rowid: number; grams: string; found_by: string }
  tablechairs: TableRow
  reservations: ReservationRow
  reservation_changes: ReservationChangeRow
  dishes: DishRow
  modifier_groups: ModifierGroupRow
  orders: OrderRow
  order_lines: OrderLineRow
  order_events: OrderEventRow
  order_voids: OrderVoidRow
  order_discounts: OrderDiscountRow
  order_merges: OrderMergeRow
  guest_bill_prints: GuestBillPrintRow
  cards: CardRow
  otp_challenges: OtpChallengeRow
  supervisor_approvals: SupervisorApprovalRow
  ledger_entries: LedgerEntryRow
  bills: BillRow
  bill_discounts: BillDiscountRow
  bill_charges: BillChargeRow
  bill_cash: BillCashRow
  bill_tips: BillTipRow
  credit_notes: CreditNoteRow
  credit_note_lines: CreditNoteLineRow
  credit_note_charges: CreditNoteChargeRow
  credit_note_prints: CreditNotePrintRow
  card_moves: CardMoveRow
  idempotency_keys: { key: string; call: string; request_hash: string; answer: string; at: number }
  mail_outbox: MailRow
  guest_notices: NoticeRow
  invoice_prints: { print_id: string; order_id: string; copy: number; at: number; staff_name: string; terminal: string }
  stock_counts: StockCountRow
  sales_by_hour: SalesByHourRow
  sales_by_dish: SalesByDishRow
  sales_by_modifier: SalesByModifierRow
  sales_by_dish_hour: SalesByDishHourRow
  card_money_by_day: CardMoneyByDayRow
  cash_by_person: CashByPersonRow
  tenders_by_person: TendersByPersonRow
  pictures: { id: string; type: string; bytes: Uint8Array; created_at: number }
  enrolments: EnrolmentRow
  points_entries: PointsEntryRow
  audit_log: AuditRow
  audit_head: AuditHeadRow
  books_checks: BooksCheckRow
  z_reports: ZReportRow
  z_prints: ZPrintRow
  drawer_entries: DrawerEntryRow
  disputes: DisputeRow
  dispute_words: DisputeWordsRow
  dispute_ends: DisputeEndRow
  account_prints: AccountPrintRow
  statement_mails: StatementMailRow
  safe_moves: SafeMoveRow
}

/**
 * The one row that identifies this database and its key: an HMAC of the id, empty if the next key used becomes the database's.
 */
export interface IdentityRow {
  id: number
  database_id: string
  key_mark: string
}

/**
 * A version of the venue. Append-only: a bill refers to the version that issued it, so an old invoice keeps the name it was
 * printed with.
 */
export interface VenueRow {
  version: number
  name: string
  address: string
  tax_id: string
  footer: string
  time_zone: string
  card_number_start: number
  /** How many PAX numbers there are from that start. */
  card_number_count: number
  country_code: string
  /** Dream Points for each full Rs 100 paid. */
  points_per_hundred: number
  /** Refunds above this need a supervisor, paise; 0 means every refund, null none. */
  refund_limit: Paise | null
  /** What one person may pay back for cards in a day without a supervisor, paise; null for any amount. */
  refund_day_limit: Paise | null
  /** Refills and opening balances above this need a confirmation, paise; null uses the default limit. */
  refill_limit: Paise | null
  /** As `refund_limit`, for dishes that are voided. */
  void_limit: Paise | null
  /** 1 if a money move without an idempotency key is refused. */
  keys_required: number
  /** 1 if typed dates have the day first, and if CSV files use semicolons, else 0. */
  day_first: number
  csv_semicolons: number
  /** The hour at which a business day ends by the venue's clock, 0 for midnight. */
  day_ends: number
  /** YYYY-MM-DD; null if it is not set. */
  voyage_end: string | null
  /** 1 if each code has to name its order's amount, else 0. */
  require_amount: number
  /**
   * Minutes after which an idle booking is released, 0 for never; and minutes before a reservation from which a free table shows
   * it.
   */
  idle_minutes: number
  reserved_minutes: number
  late_minutes: number
  /** The kitchen's stations and what each makes. */
  stations: string
  /** Whether discounts may be given, and how much by which role. */
  discounts: string
  /** The courses of a meal, as JSON. */
  courses: string
  /** The names of all outlets by number, as JSON; empty while there is only one. */
  outlets: string
  /** Whether cash and tips are taken, and the tip percentages to choose from. */
  tenders: string
  created_at: number
  /** Tax and service charge as JSON; null if there is neither. */
  charges: string | null
  /** The happy hours, as JSON. */
  happy_hours: string
  /** The id and the name of the current voyage, as JSON; null without one. */
  voyage: string | null
  /** The business day that had begun when the ship's clocks were last changed; null before the first change. */
  day_not_before: string | null
  /** How shifts of the cash drawers are kept, as JSON; null if never set. */
  shifts: string | null
}

export interface TableRow {
  id: string
  floor: TableFloor
  tableno: number
  booked: number
  order_id: string | null
  /**
   * The id of the staff member and the terminal that hold it, separated by a space; empty if unknown. For a free table that was
   * taken from an order: who served it there.
   */
  booked_by: string
  /** Since when, ms; null if it was booked before that was recorded, and while it is free unless it was taken from an order. */
  booked_at: number | null
  /** When someone last worked on the order it is booked for, ms; null while it is free, or if that was never recorded. */
  active_at: number | null
  /** Who held it when it was last released, as in `booked_by`, and after how many idle minutes; empty once they book it again. */
  let_go_from: string
  let_go_after: number
  /** The outlet it belongs to. */
  outlet: number
}
