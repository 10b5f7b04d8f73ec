import { type Kysely, sql } from 'kysely'
import { dialectOf } from './0001-schema/dialect.ts'

const statements = [
  'ALTER TABLE venue_versions ADD COLUMN shifts text',
  'ALTER TABLE drawer_entries ADD COLUMN shift integer',
  'ALTER TABLE drawer_entries ADD COLUMN slip integer',
  'ALTER TABLE drawer_entries ADD COLUMN holder_id text',
  'ALTER TABLE drawer_entries ADD COLUMN holder_name text',
  'ALTER TABLE drawer_entries ADD COLUMN approved_by text',
  'ALTER TABLE drawer_entries ADD COLUMN checks text',
  // Each shift is opened once and closed once, whatever the program does.
  `CREATE UNIQUE INDEX drawer_shifts ON drawer_entries (outlet, shift, kind) WHERE kind IN ('open', 'close')`,
  `CREATE TABLE safe_moves (
    number integer PRIMARY KEY,
    id text NOT NULL UNIQUE,
    kind text NOT NULL,
    at bigint NOT NULL,
    staff_id text NOT NULL,
    staff_name text NOT NULL,
    terminal text NOT NULL,
    outlet integer,
    entry_id text,
    amount bigint NOT NULL CHECK (amount >= 0),
    balance bigint NOT NULL CHECK (balance >= 0),
    reason text NOT NULL,
    notes text NOT NULL,
    other bigint NOT NULL,
    approved_by text
  )`,
  `INSERT INTO turns (name) VALUES ('safe')`,
]

/** Adds shifts of the cash drawers and the ship's safe; earlier entries of a drawer belong to no shift. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...dialectOf(db).appendOnly('safe_moves')]) await sql.raw(statement).execute(db)
}
