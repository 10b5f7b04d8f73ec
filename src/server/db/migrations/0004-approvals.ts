import { type Kysely, sql } from 'kysely'
import type { DialectSchema } from '../dialect-schema.ts'

/** Card PINs and supervisors' PINs, and what they approved. Cards and staff of before have none, and no refund asks for one. */
export async function up(db: Kysely<unknown>, dialect: DialectSchema): Promise<void> {
  for (const statement of [...statements, ...dialect.appendOnly('supervisor_approvals')]) await sql.raw(statement).execute(db)
}

const statements = [
  `ALTER TABLE cards ADD COLUMN pin_hash text`,
  `ALTER TABLE cards ADD COLUMN pin_tries_left integer CHECK (pin_tries_left >= 0)`,
  `ALTER TABLE cards ADD COLUMN pin_locked_at bigint`,
  `ALTER TABLE staff ADD COLUMN approval_pin_hash text`,
  `ALTER TABLE staff ADD COLUMN approval_tries_left integer CHECK (approval_tries_left >= 0)`,
  `ALTER TABLE staff ADD COLUMN approval_locked_at bigint`,
  `ALTER TABLE otp_challenges ADD COLUMN factor text NOT NULL DEFAULT 'code'`,
  `ALTER TABLE otp_challenges ADD COLUMN approved_by text REFERENCES staff (id)`,
  `ALTER TABLE venue_versions ADD COLUMN refund_limit bigint`,
  `CREATE TABLE supervisor_approvals (id text PRIMARY KEY, kind text NOT NULL, card_id text NOT NULL REFERENCES cards (id), amount bigint NOT NULL, move_id text,
     supervisor_id text NOT NULL REFERENCES staff (id), asked_by text NOT NULL REFERENCES staff (id), terminal text NOT NULL, at bigint NOT NULL)`,
  `CREATE INDEX supervisor_approvals_by_time ON supervisor_approvals (at, id)`,
]
