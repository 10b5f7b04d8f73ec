import { type Kysely, sql } from 'kysely'
import type { DialectSchema } from '../dialect-schema.ts'
import { countPastMoves, countPastSales } from './0002-past-sums.ts'

/** Reports, pictures, sold-out dishes, replaced cards, members and their points. */
export async function up(db: Kysely<unknown>, dialect: DialectSchema): Promise<void> {
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  }
  await run(tablesAndColumns(dialect))
  // Bills and card moves get their business day once: their guards step aside for that alone.
  await run(['bills', 'card_moves'].flatMap(dialect.notAppendOnly))
  await countPastSales(db)
  await countPastMoves(db)
  await run(['bills', 'card_moves', 'points_entries'].flatMap(dialect.appendOnly))
  await run(['bills', 'card_moves'].flatMap((table) => dialect.byBytes(table, 'card_number')))
  await run(indexes)
}

const tablesAndColumns = ({ bytes }: DialectSchema): string[] => [
  `ALTER TABLE venue_versions ADD COLUMN points_per_hundred integer NOT NULL DEFAULT 1`,
  `ALTER TABLE pax ADD COLUMN member_since bigint`,
  `ALTER TABLE pax ADD COLUMN points integer NOT NULL DEFAULT 0`,
  `ALTER TABLE dishes ADD COLUMN sold_out_at bigint`,
  `ALTER TABLE dishes ADD COLUMN retired_at bigint`,
  `ALTER TABLE cards ADD COLUMN replaced_by text`,
  `ALTER TABLE bills ADD COLUMN day text NOT NULL DEFAULT ''`,
  `ALTER TABLE bills ADD COLUMN hour integer NOT NULL DEFAULT 0`,
  `ALTER TABLE card_moves ADD COLUMN kind text NOT NULL DEFAULT ''`,
  `ALTER TABLE card_moves ADD COLUMN day text NOT NULL DEFAULT ''`,
  `ALTER TABLE audit_log ADD COLUMN terminal text NOT NULL DEFAULT ''`,
  `CREATE TABLE sales_by_hour (day text NOT NULL, hour integer NOT NULL, sales bigint NOT NULL, amount bigint NOT NULL, PRIMARY KEY (day, hour))`,
  `CREATE TABLE sales_by_dish (day text NOT NULL, dish_id text NOT NULL, dish_name text NOT NULL, type text NOT NULL, qty bigint NOT NULL, amount bigint NOT NULL,
     PRIMARY KEY (day, dish_id, dish_name, type))`,
  `CREATE TABLE card_money_by_day (day text NOT NULL, kind text NOT NULL, moves bigint NOT NULL, credit bigint NOT NULL, debit bigint NOT NULL, PRIMARY KEY (day, kind))`,
  `CREATE TABLE pictures (id text PRIMARY KEY, type text NOT NULL, bytes ${bytes} NOT NULL, created_at bigint NOT NULL)`,
  `CREATE TABLE enrolments (id text PRIMARY KEY, full_name text NOT NULL, email text NOT NULL, mobile_no text NOT NULL, state text NOT NULL, pax_id text REFERENCES pax (id),
     decided_by text, decided_at bigint, created_at bigint NOT NULL)`,
  `CREATE TABLE points_entries (id text PRIMARY KEY, pax_id text NOT NULL REFERENCES pax (id), order_id text NOT NULL REFERENCES orders (id), kind text NOT NULL, points integer NOT NULL, at bigint NOT NULL,
     UNIQUE (order_id, kind))`,
]

const indexes = [
  `CREATE INDEX bills_by_total ON bills (total, id, day)`,
  `CREATE INDEX bills_by_name ON bills (lower(full_name), id, day)`,
  `CREATE INDEX bills_by_number ON bills (card_number)`,
  `CREATE INDEX bills_by_pax ON bills (pax_id, created_at)`,
  `CREATE INDEX replaced_cards_by_number ON cards (card_number) WHERE replaced_by IS NOT NULL`,
  `CREATE INDEX orders_by_card ON orders (card_number, id)`,
  `CREATE INDEX card_moves_by_amount ON card_moves (kind, (credit + debit), id, day)`,
  `CREATE INDEX card_moves_by_name ON card_moves (lower(card_name), id, day)`,
  `CREATE INDEX card_moves_by_card ON card_moves (card_id, created_at)`,
  `CREATE INDEX card_moves_by_kind ON card_moves (kind, created_at, id)`,
  `CREATE INDEX cards_by_pax ON cards (pax_id)`,
  `CREATE INDEX stock_counts_by_item ON stock_counts (item_code, created_at, id)`,
  `CREATE INDEX standing_counts_by_day ON stock_counts (day) WHERE replaced_by IS NULL`,
  `CREATE INDEX points_by_pax ON points_entries (pax_id, at)`,
  `CREATE INDEX enrolments_by_state ON enrolments (state, created_at, id)`,
  `CREATE INDEX audit_by_time ON audit_log (at, id)`,
]
