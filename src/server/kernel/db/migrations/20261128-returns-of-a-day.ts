import { type Kysely, sql } from 'kysely'

/** The venue may limit what one person pays back for cards in a day; one that was set up before has no such limit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE venue_versions ADD COLUMN refund_day_limit bigint').execute(db)
}
