import { type Kysely, sql } from 'kysely'

/**
 * Every money move names who made it and at which terminal; rows of before name nobody, and `heads.unnamed_to` is the last of them.
 * Z reports and the sums of cash are split by person, and the audit is found by person, card and kind.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `ALTER TABLE ledger_entries ADD COLUMN staff_id text`,
  `ALTER TABLE ledger_entries ADD COLUMN terminal text`,
  `ALTER TABLE heads ADD COLUMN unnamed_to bigint NOT NULL DEFAULT 0`,
  `UPDATE heads SET unnamed_to = ledger_seq`,
  `ALTER TABLE card_moves ADD COLUMN staff_id text`,
  `ALTER TABLE card_moves ADD COLUMN terminal text`,
  `CREATE INDEX card_moves_by_person ON card_moves (staff_id, kind, created_at, id)`,
  `CREATE TABLE cash_by_person (day text NOT NULL, staff_id text NOT NULL, kind text NOT NULL, moves bigint NOT NULL, amount bigint NOT NULL, PRIMARY KEY (day, staff_id, kind))`,
  `INSERT INTO cash_by_person (day, staff_id, kind, moves, amount)
     SELECT day, '', kind, moves, credit + debit FROM card_money_by_day WHERE kind IN ('activation', 'refill', 'return')`,
  `ALTER TABLE z_reports ADD COLUMN cash text`,
  `ALTER TABLE z_reports ADD COLUMN unpaid bigint`,
  `ALTER TABLE z_reports ADD COLUMN unpaid_amount bigint`,
  `ALTER TABLE z_reports ADD COLUMN self_approved bigint`,
  `ALTER TABLE z_reports ADD COLUMN self_approved_amount bigint`,
  `CREATE INDEX self_approvals ON supervisor_approvals (amount) WHERE supervisor_id = asked_by`,
  `CREATE INDEX audit_by_person ON audit_log (staff_id, at, id)`,
  `CREATE INDEX audit_by_action ON audit_log (action, at, id)`,
  `CREATE INDEX audit_by_subject ON audit_log (subject, at, id)`,
  `CREATE INDEX cards_by_number ON cards (card_number)`,
]
