import { type Kysely, sql } from 'kysely'

/** Idempotency keys that a venue asks for, tries at approval PINs counted before they are checked, and the rows that give turns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `ALTER TABLE venue_versions ADD COLUMN keys_required integer NOT NULL DEFAULT 0`,
  `CREATE TABLE approval_tries (id text PRIMARY KEY, supervisor_id text NOT NULL, asked_by text NOT NULL, at bigint NOT NULL)`,
  `CREATE INDEX approval_tries_of ON approval_tries (supervisor_id, at)`,
  `CREATE INDEX approval_tries_by ON approval_tries (asked_by, at)`,
  `INSERT INTO approval_tries (id, supervisor_id, asked_by, at) SELECT id, subject, staff_id, at FROM audit_log AS wrong WHERE action = 'approval_pin_wrong'
     AND at >= (SELECT COALESCE(MAX(at), 0) FROM audit_log AS chosen WHERE chosen.action = 'approval_pin_set' AND chosen.staff_id = wrong.subject)`,
  `CREATE TABLE turns (name text PRIMARY KEY)`,
  `INSERT INTO turns (name) VALUES ('numbers'), ('logins'), ('voyage')`,
]
