import { type Kysely, sql } from 'kysely'

/** An order that was voided for another one, and that other one, name each other in their history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`ALTER TABLE order_status_changes ADD COLUMN other_order text`).execute(db)
}
