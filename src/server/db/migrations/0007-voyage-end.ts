import { type Kysely, sql } from 'kysely'

/** The last day of the voyage, after which its cards expire by default. Existing venues have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`ALTER TABLE venue_versions ADD COLUMN voyage_end text`).execute(db)
}
