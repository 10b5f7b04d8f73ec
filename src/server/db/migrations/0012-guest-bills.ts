import { type Kysely, sql } from 'kysely'
import type { DialectSchema } from '../dialect-schema.ts'

/** The printings of bills before they are paid. Orders of before have none. */
export async function up(db: Kysely<unknown>, dialect: DialectSchema): Promise<void> {
  for (const statement of [...statements, ...dialect.appendOnly('guest_bill_prints')]) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE TABLE guest_bill_prints (print_id text PRIMARY KEY, order_id text NOT NULL REFERENCES orders (id), contents text NOT NULL, copy integer NOT NULL, total bigint NOT NULL CHECK (total >= 0),
     at bigint NOT NULL, staff_name text NOT NULL, terminal text NOT NULL, UNIQUE (contents, copy))`,
  `CREATE INDEX guest_bill_prints_by_order ON guest_bill_prints (order_id, at)`,
]
