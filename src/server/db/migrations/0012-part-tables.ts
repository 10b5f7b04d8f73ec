import { type Kysely, sql } from 'kysely'

/** Where a part of an order was served when it was paid, as JSON: an invoice stays as it is, wherever its order moves. Parts of before have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`ALTER TABLE bills ADD COLUMN part_tables text`).execute(db)
}
