import { type Kysely, sql } from 'kysely'

/** Adds a limit of what one person pays back for cards in a day; existing venues have no such limit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE venue_versions ADD COLUMN refund_day_limit bigint').execute(db)
}
