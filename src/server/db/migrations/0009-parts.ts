import { type Kysely, sql } from 'kysely'

/**
 * An order knows how often its contents changed, and a part the order that it was split from. What is moved between the two stands in
 * the history of both. No order of before was split.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `ALTER TABLE orders ADD COLUMN version integer NOT NULL DEFAULT 1`,
  `ALTER TABLE orders ADD COLUMN split_from text REFERENCES orders (id)`,
  `CREATE INDEX parts_of_order ON orders (split_from) WHERE split_from IS NOT NULL`,
  `ALTER TABLE order_status_changes ADD COLUMN moved text NOT NULL DEFAULT '[]'`,
]
