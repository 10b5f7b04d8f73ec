import { type Kysely, sql } from 'kysely'

/** The last day of the voyage, after which its cards expire unless told otherwise. Venues of before have named none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`ALTER TABLE venue_versions ADD COLUMN voyage_end text`).execute(db)
}
