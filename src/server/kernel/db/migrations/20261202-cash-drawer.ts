import { type Kysely, sql } from 'kysely'
import { dialectOf } from './0001-schema/dialect.ts'

const statements = [
  `CREATE TABLE drawer_entries (
    id text PRIMARY KEY,
    outlet integer NOT NULL,
    number integer NOT NULL,
    kind text NOT NULL,
    at bigint NOT NULL,
    staff_id text NOT NULL,
    staff_name text NOT NULL,
    terminal text NOT NULL,
    amount bigint NOT NULL,
    reason text NOT NULL,
    notes text NOT NULL,
    other bigint NOT NULL,
    expected bigint,
    left_in bigint,
    corrects integer,
    ledger_to bigint NOT NULL,
    z_number integer NOT NULL,
    UNIQUE (outlet, number)
  )`,
  'CREATE INDEX drawer_entries_by_z ON drawer_entries (z_number)',
  'ALTER TABLE z_reports ADD COLUMN drawers text',
]

/** Adds the entries of cash drawers and stores them on Z reports; earlier reports have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...dialectOf(db).appendOnly('drawer_entries')]) await sql.raw(statement).execute(db)
}
