import { type Kysely, sql } from 'kysely'

/**
 * Kitchen tickets that come out station by station: which of their stations is taken, the papers by station, and where each station has a
 * printer. A ticket that came out before this step did so whole: its papers are of no station.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE TABLE kitchen_printers (terminal_id text NOT NULL, station text NOT NULL, seen_at bigint NOT NULL, PRIMARY KEY (terminal_id, station))`,
  `CREATE TABLE kitchen_claims (ticket_id text NOT NULL REFERENCES kitchen_tickets (id), station text NOT NULL, PRIMARY KEY (ticket_id, station))`,
  `CREATE TABLE kitchen_papers (print_id text PRIMARY KEY, ticket_id text NOT NULL REFERENCES kitchen_tickets (id), station text NOT NULL DEFAULT '', copy integer NOT NULL, terminal_id text NOT NULL,
     handed_at bigint, staff_name text NOT NULL, terminal text NOT NULL, at bigint NOT NULL, UNIQUE (ticket_id, station, copy))`,
  `INSERT INTO kitchen_papers (print_id, ticket_id, copy, terminal_id, handed_at, staff_name, terminal, at)
     SELECT print_id, ticket_id, copy, terminal_id, handed_at, staff_name, terminal, at FROM kitchen_prints`,
  `DROP TABLE kitchen_prints`,
  `ALTER TABLE kitchen_papers RENAME TO kitchen_prints`,
  `CREATE INDEX kitchen_prints_not_handed ON kitchen_prints (terminal_id, at) WHERE handed_at IS NULL AND terminal_id <> ''`,
]
