import { type Kysely, sql } from 'kysely'

/** Notices to guests about their card's PIN, and whether each code has to name its amount. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `ALTER TABLE venue_versions ADD COLUMN require_amount integer NOT NULL DEFAULT 0`,
  `CREATE TABLE guest_notices (id text PRIMARY KEY, card_id text NOT NULL REFERENCES cards (id), kind text NOT NULL, staff_id text NOT NULL, terminal text NOT NULL, state text NOT NULL,
     tries integer NOT NULL, next_at bigint NOT NULL, last_error text NOT NULL, created_at bigint NOT NULL, sent_at bigint)`,
  `CREATE INDEX notices_due ON guest_notices (next_at) WHERE state = 'queued'`,
]
