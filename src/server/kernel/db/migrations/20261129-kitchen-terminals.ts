import { type Kysely, sql } from 'kysely'

/** Stores which terminals may print for the kitchen. Those that have printed before stay allowed. */
const statements: readonly string[] = [
  `CREATE TABLE kitchen_terminals (
    terminal_id text PRIMARY KEY,
    name text NOT NULL,
    state text NOT NULL CHECK (state IN ('waiting', 'allowed', 'removed')),
    staff_name text NOT NULL,
    seen_at bigint NOT NULL
  )`,
  `INSERT INTO kitchen_terminals (terminal_id, name, state, staff_name, seen_at)
    SELECT terminal_id, MAX(terminal), 'allowed', MAX(staff_name), MAX(at) FROM kitchen_prints
    WHERE terminal_id <> '' GROUP BY terminal_id`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
