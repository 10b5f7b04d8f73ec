import { type Kysely, sql } from 'kysely'

const statements = [
  'ALTER TABLE cards ADD COLUMN onboard bigint NOT NULL DEFAULT 0 CHECK (onboard >= 0 AND onboard <= balance)',
  'ALTER TABLE card_moves ADD COLUMN onboard bigint NOT NULL DEFAULT 0',
  'ALTER TABLE card_moves ADD COLUMN tender text',
  'ALTER TABLE card_moves ADD COLUMN tender_ref text CHECK (length(tender_ref) <= 4)',
  'ALTER TABLE card_moves ADD COLUMN tender_reason text',
  'CREATE INDEX card_moves_by_tender ON card_moves (tender, created_at, id) WHERE tender IS NOT NULL',
  'ALTER TABLE card_money_by_day ADD COLUMN onboard bigint NOT NULL DEFAULT 0',
  `CREATE TABLE tenders_by_person (
    day text NOT NULL,
    staff_id text NOT NULL,
    tender text NOT NULL,
    kind text NOT NULL,
    moves bigint NOT NULL,
    amount bigint NOT NULL,
    outlet integer NOT NULL,
    PRIMARY KEY (day, staff_id, tender, kind, outlet)
  )`,
  'ALTER TABLE z_reports ADD COLUMN tenders text',
]

/**
 * Adds the tenders of loads and pay-outs, and the onboard credit on cards. Earlier moves have no tender, and were in cash: the
 * ledger and the sums of cash stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
