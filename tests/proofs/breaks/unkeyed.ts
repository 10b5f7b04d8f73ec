import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Makes a table again with its columns and rows, and none of its keys, indexes and triggers. */
export async function dropKeys<T>(db: Kysely<T>, name: string): Promise<void> {
  const [table, copy] = [sql.table(name), sql.table(`${name}_unkeyed`)]
  const cascade = db.getExecutor().adapter instanceof PostgresAdapter ? sql`CASCADE` : sql``
  await sql`CREATE TABLE ${copy} AS SELECT * FROM ${table}`.execute(db)
  await sql`DROP TABLE ${table} ${cascade}`.execute(db)
  await sql`ALTER TABLE ${copy} RENAME TO ${table}`.execute(db)
}
