import { type Kysely, sql } from 'kysely'

const statements = [
  "ALTER TABLE pax ADD COLUMN cabin text NOT NULL DEFAULT ''",
  "ALTER TABLE pax ADD COLUMN booking_group text NOT NULL DEFAULT ''",
  "ALTER TABLE pax ADD COLUMN language text NOT NULL DEFAULT ''",
  'ALTER TABLE pax ADD COLUMN document_mac text',
  'ALTER TABLE pax ADD COLUMN stays_before integer NOT NULL DEFAULT 0',
  'CREATE TABLE manifest_readings (head text PRIMARY KEY, reading text NOT NULL, at bigint NOT NULL)',
  'CREATE INDEX pax_by_document ON pax (document_mac) WHERE document_mac IS NOT NULL',
  'CREATE UNIQUE INDEX pax_aboard_by_document ON pax (document_mac) WHERE document_mac IS NOT NULL AND released_at IS NULL',
]

/** Adds what a manifest says of a passenger, and how the columns of imported files were read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
