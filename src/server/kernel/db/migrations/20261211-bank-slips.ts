import { type Kysely, sql } from 'kysely'

/** Adds the bank slips to the counts of a shift; earlier counts have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE drawer_entries ADD COLUMN slips text`.execute(db)
}
