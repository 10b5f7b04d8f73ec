import { type Kysely, PostgresAdapter, sql } from 'kysely'

const voyages = `CREATE TABLE voyages (
    id text PRIMARY KEY,
    name text NOT NULL,
    from_day text NOT NULL,
    to_day text NOT NULL,
    ports text NOT NULL,
    clock_changes text NOT NULL,
    clock_at bigint,
    state text NOT NULL CHECK (state IN ('planned', 'current', 'ended')),
    version integer NOT NULL,
    created_at bigint NOT NULL,
    began_at bigint,
    began_by text,
    owed_before bigint,
    ended_at bigint,
    ended_by text,
    CHECK ((state = 'planned') = (began_at IS NULL)),
    CHECK ((state = 'ended') = (ended_at IS NOT NULL))
  )`

const columns = [
  'ALTER TABLE venue_versions ADD COLUMN voyage text',
  'ALTER TABLE venue_versions ADD COLUMN day_not_before text',
  'ALTER TABLE heads ADD COLUMN voyage_id text',
  'ALTER TABLE pax ADD COLUMN voyage_id text',
  'ALTER TABLE bills ADD COLUMN voyage_id text',
  'ALTER TABLE card_moves ADD COLUMN voyage_id text',
  'ALTER TABLE credit_notes ADD COLUMN voyage_id text',
]

/** Each index has all that the report of a voyage adds up, so that it reads no rows. */
const indexes = [
  "CREATE UNIQUE INDEX voyages_current ON voyages (state) WHERE state = 'current'",
  'CREATE INDEX voyages_by_day ON voyages (from_day)',
  'CREATE INDEX pax_by_voyage ON pax (voyage_id) WHERE voyage_id IS NOT NULL',
  'CREATE INDEX bills_by_voyage ON bills (voyage_id, invoice_seq, day, hour, total) WHERE voyage_id IS NOT NULL',
  'CREATE INDEX card_moves_by_voyage ON card_moves (voyage_id, day, kind, staff_id, credit, debit, onboard, tender) WHERE voyage_id IS NOT NULL',
  'CREATE INDEX credit_notes_by_voyage ON credit_notes (voyage_id, credit_seq) WHERE voyage_id IS NOT NULL',
]

/** The sums that a voyage's bills cannot give fast enough, with their columns and their earlier key. */
const sums = [
  {
    table: 'sales_by_dish',
    columns:
      'day text NOT NULL, dish_id text NOT NULL, dish_name text NOT NULL, type text NOT NULL, qty bigint NOT NULL, amount bigint NOT NULL, outlet integer NOT NULL',
    key: 'day, dish_id, dish_name, type, outlet',
  },
  {
    table: 'sales_by_modifier',
    columns:
      'day text NOT NULL, modifier_id text NOT NULL, name text NOT NULL, qty bigint NOT NULL, amount bigint NOT NULL, outlet integer NOT NULL',
    key: 'day, modifier_id, name, outlet',
  },
] as const

/** An empty voyage is none: a key takes no nulls. */
const VOYAGE = "voyage_id text NOT NULL DEFAULT ''"

type Sums = (typeof sums)[number]

const onPostgres = ({ table, key }: Sums): string[] => [
  `ALTER TABLE ${table} ADD COLUMN ${VOYAGE}`,
  `ALTER TABLE ${table} DROP CONSTRAINT ${table}_pkey, ADD PRIMARY KEY (${key}, voyage_id)`,
]

/** SQLite changes no key, so the table is copied. */
const onSqlite = ({ table, columns: before, key }: Sums): string[] => [
  `ALTER TABLE ${table} RENAME TO ${table}_before`,
  `CREATE TABLE ${table} (${before}, ${VOYAGE}, PRIMARY KEY (${key}, voyage_id))`,
  `INSERT INTO ${table} SELECT *, '' FROM ${table}_before`,
  `DROP TABLE ${table}_before`,
]

/** Adds voyages, and to passengers, bills, card moves and credit notes the voyage they belong to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const ofSums = db.getExecutor().adapter instanceof PostgresAdapter ? onPostgres : onSqlite
  for (const statement of [voyages, ...columns, ...sums.flatMap(ofSums), ...indexes]) await sql.raw(statement).execute(db)
}
