import { type Kysely, sql } from 'kysely'
import type { DialectSchema } from '../dialect-schema.ts'

/** What orders no longer have although the kitchen was sent it, and the venue's limit of it. Of before nothing is known, and no void asks for a supervisor. */
export async function up(db: Kysely<unknown>, dialect: DialectSchema): Promise<void> {
  for (const statement of [...statements, ...dialect.appendOnly('order_voids')]) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE TABLE order_voids (id text PRIMARY KEY, order_id text NOT NULL REFERENCES orders (id), root_id text NOT NULL, asked_id text NOT NULL, line text NOT NULL, qty integer NOT NULL CHECK (qty > 0),
     amount bigint NOT NULL CHECK (amount >= 0), reason text NOT NULL, note text NOT NULL, cooked integer, staff_id text NOT NULL REFERENCES staff (id), terminal text NOT NULL,
     approved_by text REFERENCES staff (id), day text NOT NULL, at bigint NOT NULL)`,
  `CREATE INDEX order_voids_by_order ON order_voids (order_id, at)`,
  `CREATE INDEX order_voids_by_root ON order_voids (root_id)`,
  `CREATE INDEX order_voids_by_day ON order_voids (day)`,
  `ALTER TABLE venue_versions ADD COLUMN void_limit bigint`,
]
