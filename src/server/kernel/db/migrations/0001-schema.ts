import { type Kysely, sql } from 'kysely'
import { audit, passengers, staff } from './0001-schema/people.ts'
import { bills, cards, invoiceCopies, ledger, points } from './0001-schema/money.ts'
import { creditNotes, reports } from './0001-schema/books.ts'
import { kitchen, orders, tables } from './0001-schema/orders.ts'
import { menu, venue } from './0001-schema/venue.ts'
import { dialectOf } from './0001-schema/dialect.ts'

/** Append-only tables. */
const appendOnly = [
  'venue_versions',
  'order_status_changes',
  'order_discounts',
  'order_voids',
  'guest_bill_prints',
  'kitchen_tickets',
  'supervisor_approvals',
  'ledger_entries',
  'card_moves',
  'bills',
  'bill_discounts',
  'bill_charges',
  'bill_cash',
  'bill_tips',
  'invoice_prints',
  'points_entries',
  'credit_notes',
  'credit_note_lines',
  'credit_note_charges',
  'credit_note_prints',
  'z_reports',
  'z_prints',
  'books_checks',
  'audit_log',
]

/** The whole schema of version 1.0. A table comes after those that it references. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const dialect = dialectOf(db)
  const statements = [
    ...venue,
    ...staff,
    ...passengers,
    ...dialect.paxSearch,
    ...tables,
    ...menu(dialect),
    ...orders,
    ...kitchen,
    ...cards,
    ...ledger(dialect),
    ...bills(dialect),
    ...invoiceCopies,
    ...points,
    ...creditNotes,
    ...reports,
    ...audit,
    ...appendOnly.flatMap(dialect.appendOnly),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
