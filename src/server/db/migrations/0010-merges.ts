import { type Kysely, sql } from 'kysely'

/** Orders that are served and paid as a part of another one until they are parted again. Of before there is none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE TABLE order_merges (other_id text PRIMARY KEY REFERENCES orders (id), order_id text NOT NULL REFERENCES orders (id), at bigint NOT NULL)`,
  `CREATE INDEX order_merges_by_order ON order_merges (order_id)`,
]
