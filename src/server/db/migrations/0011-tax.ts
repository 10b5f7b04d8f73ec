import { type Kysely, sql } from 'kysely'
import type { DialectSchema } from '../dialect-schema.ts'

/** Tax and service charge: what a venue charges, and what of it is on each invoice, credit note and Z report. Nothing of before has any. */
export async function up(db: Kysely<unknown>, dialect: DialectSchema): Promise<void> {
  const all = [...statements, ...['bill_charges', 'credit_note_charges'].flatMap(dialect.appendOnly)]
  for (const statement of all) await sql.raw(statement).execute(db)
}

const row = `kind text NOT NULL, rate integer NOT NULL, inclusive integer NOT NULL, base bigint NOT NULL, amount bigint NOT NULL CHECK (amount >= 0), day text NOT NULL`

const statements = [
  `CREATE TABLE bill_charges (bill_id text NOT NULL REFERENCES bills (id), ${row}, invoice_seq bigint NOT NULL, PRIMARY KEY (bill_id, kind, rate, inclusive))`,
  `CREATE INDEX bill_charges_by_invoice ON bill_charges (invoice_seq)`,
  `CREATE INDEX bill_charges_by_day ON bill_charges (day)`,
  `CREATE TABLE credit_note_charges (credit_note_id text NOT NULL REFERENCES credit_notes (id), ${row}, credit_seq bigint NOT NULL, PRIMARY KEY (credit_note_id, kind, rate, inclusive))`,
  `CREATE INDEX credit_note_charges_by_note ON credit_note_charges (credit_seq)`,
  `CREATE INDEX credit_note_charges_by_day ON credit_note_charges (day)`,
  `ALTER TABLE credit_note_lines ADD COLUMN added bigint NOT NULL DEFAULT 0`,
  `ALTER TABLE z_reports ADD COLUMN charges text`,
  `ALTER TABLE venue_versions ADD COLUMN charges text`,
]
