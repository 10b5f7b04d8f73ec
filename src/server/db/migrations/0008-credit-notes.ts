import { type Kysely, sql } from 'kysely'
import type { DialectSchema } from '../dialect-schema.ts'

/** Tables to which rows are only ever added. */
const appendOnly = ['credit_notes', 'credit_note_lines', 'credit_note_prints', 'points_entries']

/**
 * Credit notes, their lines, numbers and printings. One sale can be corrected several times, so its Dream Points can be taken back in
 * parts: the rule that they are earned once moves to an index. Z reports count what was credited and paid out; older ones have neither.
 */
export async function up(db: Kysely<unknown>, dialect: DialectSchema): Promise<void> {
  const all = [...dialect.notAppendOnly('points_entries'), ...statements, ...appendOnly.flatMap(dialect.appendOnly)]
  for (const statement of all) await sql.raw(statement).execute(db)
}

const statements = [
  `ALTER TABLE heads ADD COLUMN credit_seq bigint NOT NULL DEFAULT 0`,
  `CREATE TABLE credit_notes (id text PRIMARY KEY, credit_no text NOT NULL UNIQUE, credit_seq bigint NOT NULL UNIQUE, bill_id text NOT NULL REFERENCES bills (id), order_id text NOT NULL REFERENCES orders (id),
     move_id text NOT NULL UNIQUE, payout_move_id text UNIQUE, pax_id text NOT NULL, card_id text NOT NULL REFERENCES cards (id), card_number text NOT NULL, total bigint NOT NULL CHECK (total >= 0),
     balance_after bigint, points integer, still_paid bigint NOT NULL CHECK (still_paid >= 0), invoices_before bigint NOT NULL, reason text NOT NULL, note text NOT NULL, venue_version integer NOT NULL,
     staff_name text NOT NULL, terminal text NOT NULL, day text NOT NULL, hour integer NOT NULL, created_at bigint NOT NULL)`,
  `CREATE INDEX credit_notes_by_order ON credit_notes (order_id, credit_seq)`,
  `CREATE INDEX credit_notes_by_bill ON credit_notes (bill_id, total)`,
  `CREATE INDEX credit_notes_by_pax ON credit_notes (pax_id, invoices_before)`,
  `CREATE INDEX credit_notes_by_day ON credit_notes (day, hour, total)`,
  `CREATE TABLE credit_note_lines (credit_note_id text NOT NULL REFERENCES credit_notes (id), line integer NOT NULL, bill_id text NOT NULL, dish_name text NOT NULL, type text NOT NULL,
     price bigint NOT NULL, sold integer NOT NULL, qty integer NOT NULL CHECK (qty > 0), PRIMARY KEY (credit_note_id, line))`,
  `CREATE INDEX credit_note_lines_by_bill ON credit_note_lines (bill_id, line)`,
  `CREATE TABLE credit_note_prints (print_id text PRIMARY KEY, credit_note_id text NOT NULL REFERENCES credit_notes (id), copy integer NOT NULL, at bigint NOT NULL, staff_name text NOT NULL, terminal text NOT NULL, UNIQUE (credit_note_id, copy))`,
  `CREATE TABLE points_taken_in_parts (id text PRIMARY KEY, pax_id text NOT NULL REFERENCES pax (id), order_id text NOT NULL REFERENCES orders (id), kind text NOT NULL, points integer NOT NULL, at bigint NOT NULL,
     credit_note_id text UNIQUE)`,
  `INSERT INTO points_taken_in_parts (id, pax_id, order_id, kind, points, at) SELECT id, pax_id, order_id, kind, points, at FROM points_entries`,
  `DROP TABLE points_entries`,
  `ALTER TABLE points_taken_in_parts RENAME TO points_entries`,
  `CREATE UNIQUE INDEX points_earned_once ON points_entries (order_id) WHERE kind = 'earned'`,
  `CREATE INDEX points_by_order ON points_entries (order_id, kind)`,
  `CREATE INDEX points_by_pax ON points_entries (pax_id, at)`,
  `ALTER TABLE z_reports ADD COLUMN credit_from bigint`,
  `ALTER TABLE z_reports ADD COLUMN credit_to bigint`,
  `ALTER TABLE z_reports ADD COLUMN credits bigint`,
  `ALTER TABLE z_reports ADD COLUMN credits_amount bigint`,
  `ALTER TABLE z_reports ADD COLUMN payouts bigint`,
  `ALTER TABLE z_reports ADD COLUMN payouts_amount bigint`,
]
