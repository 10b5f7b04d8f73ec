import { type Kysely, sql } from 'kysely'
import type { DialectSchema } from '../dialect-schema.ts'

/** Cash as a second tender and tips: what was handed over and given on top of a bill, and what a venue allows. Nothing of before has either. */
export async function up(db: Kysely<unknown>, dialect: DialectSchema): Promise<void> {
  const all = [...statements, ...['bill_cash', 'bill_tips'].flatMap(dialect.appendOnly)]
  for (const statement of all) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE TABLE bill_cash (bill_id text PRIMARY KEY REFERENCES bills (id), move_id text NOT NULL UNIQUE, due bigint NOT NULL CHECK (due > 0), tendered bigint NOT NULL, CHECK (tendered >= due))`,
  `CREATE TABLE bill_tips (move_id text PRIMARY KEY, bill_id text NOT NULL REFERENCES bills (id), credit_note_id text REFERENCES credit_notes (id), amount bigint NOT NULL CHECK (amount <> 0),
     staff_name text NOT NULL, invoice_seq bigint, credit_seq bigint, day text NOT NULL)`,
  `CREATE INDEX bill_tips_by_bill ON bill_tips (bill_id)`,
  `CREATE INDEX bill_tips_by_invoice ON bill_tips (invoice_seq)`,
  `CREATE INDEX bill_tips_by_credit ON bill_tips (credit_seq)`,
  `CREATE INDEX bill_tips_by_day ON bill_tips (day)`,
  `ALTER TABLE otp_challenges ADD COLUMN tip bigint NOT NULL DEFAULT 0`,
  `ALTER TABLE otp_challenges ADD COLUMN tendered bigint`,
  `ALTER TABLE z_reports ADD COLUMN cash_sales bigint`,
  `ALTER TABLE z_reports ADD COLUMN cash_sales_amount bigint`,
  `ALTER TABLE z_reports ADD COLUMN tips text`,
  `ALTER TABLE z_reports ADD COLUMN tips_amount bigint`,
  `ALTER TABLE venue_versions ADD COLUMN tenders text NOT NULL DEFAULT '{"cash":false,"tips":false,"percents":[5,10]}'`,
]
