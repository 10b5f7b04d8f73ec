import { type Kysely, sql } from 'kysely'

/** The happy hours of a venue, as JSON. Of before there are none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`ALTER TABLE venue_versions ADD COLUMN happy_hours text NOT NULL DEFAULT '[]'`).execute(db)
}
