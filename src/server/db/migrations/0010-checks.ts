import { type Kysely, sql } from 'kysely'
import type { DialectSchema } from '../dialect-schema.ts'

/**
 * A check is an order row that has no guest yet, so an order may be without one. `opened_as` and `sent_as` are the ids that callers opened
 * and last sent it under: asked again after a lost answer, they find what they made. Orders of before have a guest and keep all they had.
 */
export async function up(db: Kysely<unknown>, { nullable }: DialectSchema): Promise<void> {
  const guest = nullable({
    table: 'orders',
    column: 'pax_id',
    type: 'text REFERENCES pax (id)',
    indexes: {
      orders_by_pax: `CREATE INDEX orders_by_pax ON orders (pax_id, id)`,
      one_unpaid_order_a_pax: `CREATE UNIQUE INDEX one_unpaid_order_a_pax ON orders (pax_id) WHERE payment = 'unpaid'`,
    },
  })
  for (const statement of [...guest, ...statements]) await sql.raw(statement).execute(db)
}

const statements = [
  `ALTER TABLE orders ADD COLUMN covers integer`,
  `ALTER TABLE orders ADD COLUMN check_name text NOT NULL DEFAULT ''`,
  `ALTER TABLE orders ADD COLUMN owner_id text REFERENCES staff (id)`,
  `ALTER TABLE orders ADD COLUMN opened_as text`,
  `ALTER TABLE orders ADD COLUMN sent_as text`,
  `CREATE UNIQUE INDEX check_opened_as ON orders (opened_as) WHERE opened_as IS NOT NULL`,
  `CREATE INDEX unpaid_orders ON orders (id) WHERE payment = 'unpaid'`,
  `CREATE INDEX named_checks ON orders (id) WHERE check_name <> ''`,
]
