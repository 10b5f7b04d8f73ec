import { type Kysely, sql } from 'kysely'

/** Reservations and who changed them; bookings of tables that are let go when nobody works on them; the venue's times for both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE TABLE reservations (id text PRIMARY KEY, name text NOT NULL, covers integer NOT NULL CHECK (covers > 0), starts_at bigint NOT NULL, table_id text, note text NOT NULL, card_number text NOT NULL,
     state text NOT NULL, cleared_at bigint, created_at bigint NOT NULL)`,
  `CREATE INDEX reservations_by_time ON reservations (starts_at, id)`,
  `CREATE INDEX reservations_by_table ON reservations (table_id, starts_at)`,
  `CREATE TABLE reservation_changes (id text PRIMARY KEY, reservation_id text NOT NULL REFERENCES reservations (id), what text NOT NULL, at bigint NOT NULL, staff_id text NOT NULL, terminal text NOT NULL)`,
  `CREATE INDEX reservation_changes_by_reservation ON reservation_changes (reservation_id, id)`,
  `ALTER TABLE tablechairs ADD COLUMN active_at bigint`,
  `ALTER TABLE tablechairs ADD COLUMN let_go_from text NOT NULL DEFAULT ''`,
  `ALTER TABLE tablechairs ADD COLUMN let_go_after integer NOT NULL DEFAULT 0`,
  `ALTER TABLE venue_versions ADD COLUMN idle_minutes integer NOT NULL DEFAULT 30`,
  `ALTER TABLE venue_versions ADD COLUMN reserved_minutes integer NOT NULL DEFAULT 15`,
]
