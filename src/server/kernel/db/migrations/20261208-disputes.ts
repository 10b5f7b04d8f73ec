import { type Kysely, sql } from 'kysely'
import { dialectOf } from './0001-schema/dialect.ts'

const statements = [
  `CREATE TABLE disputes (
    id text PRIMARY KEY,
    order_id text NOT NULL REFERENCES orders (id),
    pax_id text NOT NULL,
    lines text NOT NULL,
    amount bigint NOT NULL CHECK (amount >= 0),
    staff_id text NOT NULL,
    staff_name text NOT NULL,
    terminal text NOT NULL,
    day text NOT NULL,
    at bigint NOT NULL
  )`,
  'CREATE INDEX disputes_by_order ON disputes (order_id)',
  'CREATE INDEX disputes_by_pax ON disputes (pax_id, at)',
  'CREATE INDEX disputes_by_time ON disputes (at, id)',
  `CREATE TABLE dispute_words (
    dispute_id text PRIMARY KEY REFERENCES disputes (id),
    said text NOT NULL
  )`,
  `CREATE TABLE dispute_ends (
    dispute_id text PRIMARY KEY REFERENCES disputes (id),
    credit_note_id text UNIQUE REFERENCES credit_notes (id),
    reason text NOT NULL,
    staff_id text NOT NULL,
    staff_name text NOT NULL,
    terminal text NOT NULL,
    at bigint NOT NULL
  )`,
  `CREATE TABLE account_prints (
    print_id text PRIMARY KEY,
    pax_id text NOT NULL,
    contents text NOT NULL,
    copy integer NOT NULL,
    at bigint NOT NULL,
    staff_name text NOT NULL,
    terminal text NOT NULL,
    UNIQUE (contents, copy)
  )`,
  `CREATE TABLE statement_mails (
    id text PRIMARY KEY,
    pax_id text NOT NULL,
    from_day text,
    to_day text,
    voyage_id text,
    recipient text NOT NULL,
    state text NOT NULL,
    tries integer NOT NULL,
    next_at bigint NOT NULL,
    last_error text NOT NULL,
    created_at bigint NOT NULL,
    sent_at bigint
  )`,
  "CREATE INDEX statement_mails_due ON statement_mails (next_at) WHERE state = 'queued'",
  'CREATE INDEX supervisor_approvals_by_move ON supervisor_approvals (move_id) WHERE move_id IS NOT NULL',
  'ALTER TABLE z_reports ADD COLUMN disputes text',
]

const appendOnly = ['disputes', 'dispute_ends', 'account_prints']

/**
 * Adds disputes, the counted prints of statements and disputes, and the mails of statements. What a guest said is in a table of
 * its own, from which the end of the voyage deletes it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...appendOnly.flatMap(dialectOf(db).appendOnly)]) await sql.raw(statement).execute(db)
}
