import { type Kysely, sql } from 'kysely'
import type { DialectSchema } from '../dialect-schema.ts'

/** Discounts: who gave which on an order, what of them is on each invoice and credit note, and what a venue allows. Nothing of before has any. */
export async function up(db: Kysely<unknown>, dialect: DialectSchema): Promise<void> {
  const all = [...statements, ...['order_discounts', 'bill_discounts'].flatMap(dialect.appendOnly)]
  for (const statement of all) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE TABLE order_discounts (id text PRIMARY KEY, order_id text NOT NULL REFERENCES orders (id), kind text NOT NULL, percent integer, amount bigint NOT NULL CHECK (amount >= 0), reason text NOT NULL,
     note text NOT NULL, at bigint NOT NULL, staff_id text NOT NULL, staff_name text NOT NULL, terminal text NOT NULL, approved_by text NOT NULL)`,
  `CREATE INDEX order_discounts_by_order ON order_discounts (order_id, at)`,
  `CREATE TABLE bill_discounts (bill_id text NOT NULL REFERENCES bills (id), discount_id text NOT NULL, kind text NOT NULL, amount bigint NOT NULL CHECK (amount > 0), staff_name text NOT NULL,
     invoice_seq bigint NOT NULL, day text NOT NULL, PRIMARY KEY (bill_id, discount_id))`,
  `CREATE INDEX bill_discounts_by_invoice ON bill_discounts (invoice_seq)`,
  `CREATE INDEX bill_discounts_by_day ON bill_discounts (day)`,
  `ALTER TABLE credit_note_lines ADD COLUMN discount bigint NOT NULL DEFAULT 0`,
  `ALTER TABLE z_reports ADD COLUMN discounts text`,
  `ALTER TABLE venue_versions ADD COLUMN discounts text NOT NULL DEFAULT '{"allowed":false,"foodorder":10,"backoffice":40}'`,
]
