import { type Kysely, sql } from 'kysely'
import type { DialectSchema } from '../dialect-schema.ts'

/** Tables to which rows are only ever added. */
const appendOnly = [
  'ledger_entries',
  'bills',
  'card_moves',
  'invoice_prints',
  'order_status_changes',
  'audit_log',
  'venue_versions',
]

/** The whole schema of version 1.0, in types that mean the same in SQLite and PostgreSQL. */
export async function up(db: Kysely<unknown>, dialect: DialectSchema): Promise<void> {
  const all = [...statements, ...dialect.paxNameSearch, ...appendOnly.flatMap(dialect.appendOnly)]
  for (const statement of all) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE TABLE venue_versions (version integer PRIMARY KEY, name text NOT NULL, address text NOT NULL, tax_id text NOT NULL, footer text NOT NULL, time_zone text NOT NULL,
     card_number_start integer NOT NULL, country_code text NOT NULL, created_at bigint NOT NULL)`,
  `CREATE TABLE heads (id integer PRIMARY KEY CHECK (id = 1), ledger_seq bigint NOT NULL, ledger_hash text NOT NULL, invoice_seq bigint NOT NULL, booking_seq bigint NOT NULL)`,
  `INSERT INTO heads (id, ledger_seq, ledger_hash, invoice_seq, booking_seq) VALUES (1, 0, '', 0, 0)`,
  `CREATE TABLE staff (id text PRIMARY KEY, name text NOT NULL, email text NOT NULL UNIQUE, password_hash text NOT NULL, accessroutes text NOT NULL, disabled_at bigint, created_at bigint NOT NULL)`,
  `CREATE TABLE sessions (token_hash text PRIMARY KEY, staff_id text NOT NULL REFERENCES staff (id), created_at bigint NOT NULL, seen_at bigint NOT NULL, expires_at bigint NOT NULL)`,
  `CREATE INDEX sessions_by_staff ON sessions (staff_id)`,
  `CREATE TABLE login_tries (account text NOT NULL, at bigint NOT NULL)`,
  `CREATE INDEX login_tries_by_account ON login_tries (account, at)`,

  `CREATE TABLE pax (seq integer PRIMARY KEY, id text NOT NULL UNIQUE, full_name text NOT NULL, name_folded text NOT NULL, email text NOT NULL, dob text NOT NULL, sex text NOT NULL, type text NOT NULL,
     country text NOT NULL, mobile_no text NOT NULL, pax_manifest_no text NOT NULL, nationality text NOT NULL, sealed text NOT NULL, booking_no text NOT NULL UNIQUE,
     latest_order_id text, released_at bigint, created_at bigint NOT NULL)`,
  `CREATE UNIQUE INDEX pax_aboard_by_number ON pax (pax_manifest_no) WHERE released_at IS NULL`,

  `CREATE TABLE tablechairs (id text PRIMARY KEY, floor text NOT NULL, tableno integer NOT NULL, booked integer NOT NULL, order_id text, booked_by text NOT NULL, UNIQUE (floor, tableno))`,
  `CREATE INDEX tablechairs_by_order ON tablechairs (order_id) WHERE order_id IS NOT NULL`,
  `CREATE TABLE dishes (id text PRIMARY KEY, dish_name text NOT NULL, price bigint NOT NULL CHECK (price >= 0), image_url text NOT NULL, half_stars integer NOT NULL, type text NOT NULL, created_at bigint NOT NULL)`,
  `CREATE INDEX dishes_by_type ON dishes (type, dish_name)`,

  `CREATE TABLE orders (id text PRIMARY KEY, pax_id text NOT NULL REFERENCES pax (id), full_name text NOT NULL, card_number text NOT NULL, lines text NOT NULL, tables text NOT NULL,
     total bigint NOT NULL CHECK (total >= 0), lines_hash text NOT NULL, status text NOT NULL, payment text NOT NULL, invoice_no text UNIQUE, staff_name text NOT NULL, terminal text NOT NULL,
     created_at bigint NOT NULL, paid_at bigint)`,
  `CREATE INDEX orders_by_pax ON orders (pax_id, id)`,
  `CREATE UNIQUE INDEX one_unpaid_order_a_pax ON orders (pax_id) WHERE payment = 'unpaid'`,
  `CREATE INDEX open_orders ON orders (id) WHERE status <> 'Completed' AND payment <> 'cancelled'`,
  `CREATE TABLE order_status_changes (id text PRIMARY KEY, order_id text NOT NULL REFERENCES orders (id), status text NOT NULL, at bigint NOT NULL, staff_id text NOT NULL, terminal text NOT NULL)`,
  `CREATE INDEX order_status_changes_by_order ON order_status_changes (order_id, at)`,

  `CREATE TABLE cards (id text PRIMARY KEY, pax_id text NOT NULL REFERENCES pax (id), card_number text NOT NULL, name_of_card text NOT NULL, balance bigint NOT NULL CHECK (balance >= 0),
     expires_at bigint NOT NULL, time text NOT NULL, state text NOT NULL, created_at bigint NOT NULL, closed_at bigint)`,
  `CREATE UNIQUE INDEX one_live_card_a_number ON cards (card_number) WHERE state <> 'returned'`,
  `CREATE TABLE otp_challenges (id text PRIMARY KEY, card_id text NOT NULL REFERENCES cards (id), mobile_no text NOT NULL, code_hmac text NOT NULL, lines_hash text, total bigint,
     sent_at bigint NOT NULL, expires_at bigint NOT NULL, tries_left integer NOT NULL, verified_at bigint, consumed_at bigint, voided_at bigint)`,
  `CREATE INDEX otp_challenges_by_card ON otp_challenges (card_id, sent_at)`,
  `CREATE INDEX live_otp_by_mobile ON otp_challenges (mobile_no) WHERE consumed_at IS NULL AND voided_at IS NULL`,

  `CREATE TABLE ledger_entries (seq bigint PRIMARY KEY, move_id text NOT NULL, kind text NOT NULL, account text NOT NULL, amount bigint NOT NULL, at bigint NOT NULL, prev_hash text NOT NULL, hash text NOT NULL)`,
  `CREATE INDEX ledger_by_account ON ledger_entries (account)`,
  `CREATE TABLE bills (id text PRIMARY KEY, order_id text NOT NULL UNIQUE REFERENCES orders (id), move_id text NOT NULL, invoice_no text NOT NULL, invoice_seq bigint NOT NULL UNIQUE,
     pax_id text NOT NULL, card_id text NOT NULL, full_name text NOT NULL, card_number text NOT NULL, total bigint NOT NULL, balance_after bigint NOT NULL, venue_version integer NOT NULL,
     staff_name text NOT NULL, terminal text NOT NULL, created_at bigint NOT NULL)`,
  `CREATE INDEX bills_by_time ON bills (created_at, id)`,
  `CREATE INDEX bills_by_card ON bills (card_id, created_at)`,
  `CREATE TABLE card_moves (id text PRIMARY KEY, move_id text NOT NULL, card_id text NOT NULL REFERENCES cards (id), card_number text NOT NULL, card_name text NOT NULL, credit bigint NOT NULL,
     debit bigint NOT NULL, balance_after bigint NOT NULL, created_at bigint NOT NULL)`,
  `CREATE INDEX card_moves_by_time ON card_moves (created_at, id)`,
  `CREATE INDEX card_moves_by_number ON card_moves (card_number, created_at)`,
  `CREATE TABLE idempotency_keys (key text PRIMARY KEY, call text NOT NULL, request_hash text NOT NULL, answer text NOT NULL, at bigint NOT NULL)`,

  `CREATE TABLE mail_outbox (id text PRIMARY KEY, bill_id text NOT NULL UNIQUE REFERENCES bills (id), recipient text NOT NULL, state text NOT NULL, tries integer NOT NULL, next_at bigint NOT NULL,
     last_error text NOT NULL, created_at bigint NOT NULL, sent_at bigint)`,
  `CREATE INDEX mail_due ON mail_outbox (next_at) WHERE state = 'queued'`,
  `CREATE TABLE invoice_prints (print_id text PRIMARY KEY, order_id text NOT NULL REFERENCES orders (id), copy integer NOT NULL, at bigint NOT NULL, staff_name text NOT NULL, terminal text NOT NULL, UNIQUE (order_id, copy))`,
  `CREATE TABLE stock_counts (id text PRIMARY KEY, item_code text NOT NULL, description text NOT NULL, unit text NOT NULL, quantity_milli bigint NOT NULL, price bigint NOT NULL, day text NOT NULL,
     created_at bigint NOT NULL, replaced_by text)`,
  `CREATE UNIQUE INDEX one_standing_count ON stock_counts (item_code, day) WHERE replaced_by IS NULL`,
  `CREATE INDEX stock_counts_by_time ON stock_counts (created_at, id)`,
  `CREATE TABLE audit_log (id text PRIMARY KEY, at bigint NOT NULL, staff_id text NOT NULL, action text NOT NULL, subject text NOT NULL, detail text NOT NULL)`,
]
