import { type Kysely, sql } from 'kysely'

const statements = [
  "ALTER TABLE pax ADD COLUMN cabin text NOT NULL DEFAULT ''",
  "ALTER TABLE pax ADD COLUMN booking_group text NOT NULL DEFAULT ''",
  "ALTER TABLE pax ADD COLUMN language text NOT NULL DEFAULT ''",
  'ALTER TABLE pax ADD COLUMN document_mac text',
  'ALTER TABLE pax ADD COLUMN stays_before integer NOT NULL DEFAULT 0',
  'CREATE INDEX pax_by_document ON pax (document_mac) WHERE document_mac IS NOT NULL',
  'CREATE UNIQUE INDEX pax_aboard_by_document ON pax (document_mac) WHERE document_mac IS NOT NULL AND released_at IS NULL',
]

/** Adds what a manifest says of a passenger: cabin, booking group, language and travel document. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
