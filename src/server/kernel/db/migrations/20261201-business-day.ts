import { type Kysely, sql } from 'kysely'

/** A venue's business day may end after midnight; until it says so it ends there, as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE venue_versions ADD COLUMN day_ends integer NOT NULL DEFAULT 0`.execute(db)
}
