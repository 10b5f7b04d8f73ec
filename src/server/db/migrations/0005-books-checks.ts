import { type Kysely, sql } from 'kysely'
import type { DialectSchema } from '../dialect-schema.ts'

const appendOnly = ['books_checks', 'z_reports', 'z_prints']

/** How the checks of the books went, and Z reports. The first Z report covers everything sold before. */
export async function up(db: Kysely<unknown>, dialect: DialectSchema): Promise<void> {
  for (const statement of [...statements, ...appendOnly.flatMap(dialect.appendOnly)]) await sql.raw(statement).execute(db)
}

const statements = [
  `ALTER TABLE heads ADD COLUMN z_seq bigint NOT NULL DEFAULT 0`,
  `ALTER TABLE heads ADD COLUMN z_hash text NOT NULL DEFAULT ''`,
  `CREATE TABLE books_checks (id text PRIMARY KEY, at bigint NOT NULL, took_ms bigint NOT NULL, kind text NOT NULL, checks integer NOT NULL, sales bigint NOT NULL, ledger_rows bigint NOT NULL,
     ledger_hash text NOT NULL, breaches text NOT NULL, problem text NOT NULL)`,
  `CREATE INDEX books_checks_by_time ON books_checks (at, id)`,
  `CREATE TABLE z_reports (number bigint PRIMARY KEY, id text NOT NULL UNIQUE, from_at bigint NOT NULL, created_at bigint NOT NULL, day text NOT NULL, ledger_from bigint NOT NULL, ledger_to bigint NOT NULL,
     ledger_hash text NOT NULL, invoice_from bigint NOT NULL, invoice_to bigint NOT NULL, sales bigint NOT NULL, sales_amount bigint NOT NULL, items bigint NOT NULL, activations bigint NOT NULL,
     activations_amount bigint NOT NULL, refills bigint NOT NULL, refills_amount bigint NOT NULL, returns bigint NOT NULL, returns_amount bigint NOT NULL, transfers bigint NOT NULL,
     transfers_amount bigint NOT NULL, opening bigint NOT NULL, closing bigint NOT NULL, cancelled bigint NOT NULL, cancelled_amount bigint NOT NULL, grand_sales bigint NOT NULL,
     grand_amount bigint NOT NULL, categories text NOT NULL, staff text NOT NULL, terminals text NOT NULL, books text NOT NULL, books_found text NOT NULL, checked_at bigint, checked_rows bigint,
     closed_by text NOT NULL, terminal text NOT NULL, venue_version integer NOT NULL, prev_hash text NOT NULL, hash text NOT NULL)`,
  `CREATE TABLE z_prints (print_id text PRIMARY KEY, z_number bigint NOT NULL REFERENCES z_reports (number), copy integer NOT NULL, at bigint NOT NULL, staff_name text NOT NULL, terminal text NOT NULL,
     UNIQUE (z_number, copy))`,
  `CREATE INDEX cancelled_orders ON orders (total) WHERE payment = 'cancelled'`,
]
