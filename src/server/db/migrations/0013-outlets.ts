import { type Kysely, sql } from 'kysely'

/** The numbers of an outlet's first row, invoice and credit note follow from its own; spelled out here, because a step of the schema stays as it is. */
const FIRST_OUTLET = 1

/** A table of sums, made anew with the outlet as the last part of its key: all of before is the first outlet's. */
const byOutlet = (table: string, columns: string, key: string, names: string): string[] => [
  `CREATE TABLE ${table}_new (${columns}, outlet integer NOT NULL, PRIMARY KEY (${key}, outlet))`,
  `INSERT INTO ${table}_new (${names}, outlet) SELECT ${names}, ${FIRST_OUTLET} FROM ${table}`,
  `DROP TABLE ${table}`,
  `ALTER TABLE ${table}_new RENAME TO ${table}`,
]

/**
 * Outlets: each with its end of the ledger's chain and its running numbers. What was there is the first one's, whose rows, hashes and
 * numbers stay as they are. What is the ship's has a row of its own, so that no outlet waits for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE TABLE outlets (id integer PRIMARY KEY, name text NOT NULL, closed_at bigint)`,
  `INSERT INTO outlets (id, name, closed_at) VALUES (${FIRST_OUTLET}, 'Main outlet', NULL)`,
  `CREATE TABLE ship_head (id integer PRIMARY KEY CHECK (id = 1), booking_seq bigint NOT NULL, unnamed_to bigint NOT NULL, voids_after bigint NOT NULL, z_seq bigint NOT NULL, z_hash text NOT NULL)`,
  `INSERT INTO ship_head (id, booking_seq, unnamed_to, voids_after, z_seq, z_hash) SELECT 1, booking_seq, unnamed_to, voids_after, z_seq, z_hash FROM heads`,
  `CREATE TABLE heads_new (id integer PRIMARY KEY REFERENCES outlets (id), code text NOT NULL UNIQUE, ledger_seq bigint NOT NULL, ledger_hash text NOT NULL, invoice_seq bigint NOT NULL, credit_seq bigint NOT NULL)`,
  `INSERT INTO heads_new (id, code, ledger_seq, ledger_hash, invoice_seq, credit_seq) SELECT id, '', ledger_seq, ledger_hash, invoice_seq, credit_seq FROM heads`,
  `DROP TABLE heads`,
  `ALTER TABLE heads_new RENAME TO heads`,
  ...byOutlet(
    'sales_by_hour',
    'day text NOT NULL, hour integer NOT NULL, sales bigint NOT NULL, amount bigint NOT NULL',
    'day, hour',
    'day, hour, sales, amount',
  ),
  ...byOutlet(
    'sales_by_dish',
    'day text NOT NULL, dish_id text NOT NULL, dish_name text NOT NULL, type text NOT NULL, qty bigint NOT NULL, amount bigint NOT NULL',
    'day, dish_id, dish_name, type',
    'day, dish_id, dish_name, type, qty, amount',
  ),
  ...byOutlet(
    'sales_by_modifier',
    'day text NOT NULL, modifier_id text NOT NULL, name text NOT NULL, qty bigint NOT NULL, amount bigint NOT NULL',
    'day, modifier_id, name',
    'day, modifier_id, name, qty, amount',
  ),
  ...byOutlet(
    'sales_by_dish_hour',
    'hour integer NOT NULL, day text NOT NULL, dish_id text NOT NULL, qty bigint NOT NULL',
    'hour, day, dish_id',
    'hour, day, dish_id, qty',
  ),
  ...byOutlet(
    'card_money_by_day',
    'day text NOT NULL, kind text NOT NULL, moves bigint NOT NULL, credit bigint NOT NULL, debit bigint NOT NULL',
    'day, kind',
    'day, kind, moves, credit, debit',
  ),
  ...byOutlet(
    'cash_by_person',
    'day text NOT NULL, staff_id text NOT NULL, kind text NOT NULL, moves bigint NOT NULL, amount bigint NOT NULL',
    'day, staff_id, kind',
    'day, staff_id, kind, moves, amount',
  ),
  ...['sessions', 'orders', 'card_moves', 'tablechairs', 'kitchen_printers'].map(
    (table) => `ALTER TABLE ${table} ADD COLUMN outlet integer NOT NULL DEFAULT ${FIRST_OUTLET}`,
  ),
  `ALTER TABLE dishes ADD COLUMN outlets text NOT NULL DEFAULT '[]'`,
  `ALTER TABLE staff ADD COLUMN outlets text NOT NULL DEFAULT '[]'`,
  `ALTER TABLE points_entries ADD COLUMN balance bigint`,
  `ALTER TABLE z_reports ADD COLUMN outlets text`,
]
