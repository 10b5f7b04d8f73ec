import { type Kysely, sql } from 'kysely'

/** A dish may carry a barcode, which no other dish on the menu has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `ALTER TABLE dishes ADD COLUMN barcode text`,
  `CREATE UNIQUE INDEX dishes_by_barcode ON dishes (barcode) WHERE retired_at IS NULL`,
]
