import { type Kysely, sql } from 'kysely'

/** After how long a course is late, and the kitchen's latest bumps at hand, which say where a display is used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `ALTER TABLE venue_versions ADD COLUMN late_minutes integer NOT NULL DEFAULT 30`,
  `CREATE INDEX kitchen_bumps_by_time ON kitchen_bumps (done_at)`,
]
