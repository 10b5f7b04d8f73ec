import { SqliteAdapter } from 'kysely'
import type { Tables } from './tables/tables.ts'
import type { Transaction } from './database.ts'

/**
 * The order in which a transaction locks rows, so that no two transactions wait for each other: it locks no row of a table after
 * one of a table further down, and rows of one table by rising id. A row that it has already locked may be written again at any
 * time, and so may the lines of a locked order. `tests/server/kernel/db/lock-order.test.ts` compares the statements of every call to PostgreSQL with this list.
 *
 * Rows that all sales share come last, since they stay locked until the commit: the sums of the day, then the ship's running
 * numbers, then the ends of the ledger by outlet, then the end of the audit trail. Between those and the end come only rows that
 * no other transaction locks.
 */
export const lockOrder = [
  'database_identity',
  'idempotency_keys',
  'turns',
  'outlets',
  'staff',
  'approval_tries',
  'login_tries',
  'pairing_codes',
  'sessions',
  'enrolments',
  'pax',
  'pax_search',
  'cards',
  'otp_challenges',
  'orders',
  'order_lines',
  'order_merges',
  'order_events',
  'tablechairs',
  'reservations',
  'reservation_changes',
  'kitchen_tickets',
  'kitchen_terminals',
  'kitchen_printers',
  'kitchen_claims',
  'kitchen_prints',
  'kitchen_bumps',
  'order_voids',
  'dishes',
  'modifier_groups',
  'pictures',
  'stock_counts',
  'voyages',
  'venue_versions',
  'delivery_settings',
  'points_entries',
  'supervisor_approvals',
  'order_discounts',
  'card_moves',
  'card_money_by_day',
  'cash_by_person',
  'tenders_by_person',
  'sales_by_hour',
  'sales_by_dish',
  'sales_by_modifier',
  'sales_by_dish_hour',
  'ship_head',
  'heads',
  'manifest_readings',
  'ledger_entries',
  'bills',
  'bill_discounts',
  'bill_charges',
  'bill_cash',
  'credit_notes',
  'credit_note_lines',
  'credit_note_charges',
  'bill_tips',
  'disputes',
  'dispute_words',
  'dispute_ends',
  'drawer_entries',
  'safe_moves',
  'z_reports',
  'mail_outbox',
  'statement_mails',
  'invoice_prints',
  'credit_note_prints',
  'guest_bill_prints',
  'z_prints',
  'account_prints',
  'books_checks',
  'guest_notices',
  'audit_head',
  'audit_log',
] as const satisfies readonly (keyof Tables)[]

/** Does not compile if a table is missing from the order. */
type Unordered = Exclude<keyof Tables, (typeof lockOrder)[number]>
export const everyTableIsOrdered: [Unordered] extends [never] ? true : Unordered = true

/** A query whose rows can be locked. */
interface Holdable {
  forNoKeyUpdate(): this
}

/**
 * Makes a query lock its rows until the transaction ends: others that would change or lock them wait, and then read them again.
 * PostgreSQL locks them as an UPDATE of non-key columns does, without writing them; rows that reference them may still be added.
 * SQLite runs transactions one after the other, so it needs no lock.
 */
export const forUpdate = <Q extends Holdable>(tx: Transaction, rows: Q): Q =>
  tx.getExecutor().adapter instanceof SqliteAdapter ? rows : rows.forNoKeyUpdate()

/**
 * Work that only one transaction at a time may do: give out passengers' numbers and dishes' barcodes, count tries of a login or
 * PIN, end the voyage, move cash into the safe or out of it.
 */
export type Mutex = 'numbers' | 'logins' | 'voyage' | 'safe'

/**
 * Takes a mutex, which is held until the transaction ends. It is an UPDATE that changes nothing; it returns no rows, so a
 * pipelined transaction need not wait for its answer.
 */
export const takeMutex = (tx: Transaction, name: Mutex) =>
  tx
    .updateTable('turns')
    .set((row) => ({ name: row.ref('name') }))
    .where('name', '=', name)
    .execute()
