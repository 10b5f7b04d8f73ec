import { type Kysely, sql } from 'kysely'
import type { DialectSchema } from '../dialect-schema.ts'

/**
 * What Z reports say of corrections: voids by person, counted from the last report before this step on, whether the bill was printed before
 * them, and approvals that name no card, because the order had none or the void is good for the order alone.
 */
export async function up(db: Kysely<unknown>, dialect: DialectSchema): Promise<void> {
  const cardless = [
    ...dialect.notAppendOnly('supervisor_approvals'),
    ...dialect.nullable({
      table: 'supervisor_approvals',
      column: 'card_id',
      type: 'text REFERENCES cards (id)',
      indexes: {},
    }),
    ...dialect.appendOnly('supervisor_approvals'),
  ]
  for (const statement of [...statements, ...cardless]) await sql.raw(statement).execute(db)
}

const statements = [
  `ALTER TABLE z_reports ADD COLUMN voids text`,
  `ALTER TABLE heads ADD COLUMN voids_after bigint NOT NULL DEFAULT 0`,
  `UPDATE heads SET voids_after = (SELECT COALESCE(MAX(created_at), 0) FROM z_reports)`,
  `CREATE INDEX order_voids_by_time ON order_voids (at)`,
  `ALTER TABLE order_voids ADD COLUMN billed integer NOT NULL DEFAULT 0`,
]
