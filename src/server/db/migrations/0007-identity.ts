import { type Kysely, sql } from 'kysely'

/** The identity of this database, and which key it belongs to; the first start writes the one row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE database_identity (id integer PRIMARY KEY CHECK (id = 1), database_id text NOT NULL, key_mark text NOT NULL)`,
    )
    .execute(db)
}
