import { type Kysely, sql } from 'kysely'

/** Lets a venue's business day end after midnight; the default is midnight, as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE venue_versions ADD COLUMN day_ends integer NOT NULL DEFAULT 0`.execute(db)
}
