import { type Kysely, sql } from 'kysely'

/** Since when a table is booked, and which codes did not reach their guest. Of what was booked and sent before, neither is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `ALTER TABLE tablechairs ADD COLUMN booked_at bigint`,
  `ALTER TABLE otp_challenges ADD COLUMN undelivered_at bigint`,
]
