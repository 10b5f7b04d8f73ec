import { type Kysely, sql } from 'kysely'

/** Groups of choices, which of them a dish is ordered with, and how often each choice was sold. Orders of before have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE TABLE modifier_groups (id text PRIMARY KEY, name text NOT NULL, least integer NOT NULL, most integer NOT NULL, leave_out integer NOT NULL, modifiers text NOT NULL, retired_at bigint, created_at bigint NOT NULL)`,
  `ALTER TABLE dishes ADD COLUMN modifier_groups text NOT NULL DEFAULT '[]'`,
  `CREATE TABLE sales_by_modifier (day text NOT NULL, modifier_id text NOT NULL, name text NOT NULL, qty bigint NOT NULL, amount bigint NOT NULL, PRIMARY KEY (day, modifier_id, name))`,
]
