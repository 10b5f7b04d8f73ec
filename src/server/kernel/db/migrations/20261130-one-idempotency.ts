import { type Kysely, sql } from 'kysely'

/** Removes the columns that identified a repeated order write before orders had idempotency keys. */
const statements: readonly string[] = [
  'DROP INDEX check_opened_as',
  'ALTER TABLE orders DROP COLUMN opened_as',
  'ALTER TABLE orders DROP COLUMN sent_as',
  'ALTER TABLE order_voids DROP COLUMN asked_id',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
