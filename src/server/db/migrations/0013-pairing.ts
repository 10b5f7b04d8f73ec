import { type Kysely, sql } from 'kysely'

/** The code with which a new workstation is paired. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE pairing_codes (id text PRIMARY KEY, sealed_code text NOT NULL, made_by text NOT NULL, created_at bigint NOT NULL, expires_at bigint NOT NULL, used_at bigint, tries_left integer NOT NULL CHECK (tries_left >= 0))`,
    )
    .execute(db)
}
