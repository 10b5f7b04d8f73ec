import { PostgresAdapter, sql } from 'kysely'
import type { Transaction } from '../../src/server/kernel/db/database.ts'
import type { Tables } from '../../src/server/kernel/db/tables/tables.ts'

const ROWS_A_STATEMENT = 1000

/** Rows travel as one JSON text: a value for each cell would cost several times what the database itself takes. */
function insertion(db: Transaction, table: string, rows: readonly object[]) {
  const columns = Object.keys(rows[0] ?? {})
  const names = sql.join(columns.map((column) => sql.ref(column)))
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    return sql`INSERT INTO ${sql.table(table)} (${names}) SELECT ${names} FROM json_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::json)`
  const cells = sql.join(columns.map((_column, index) => sql.raw(`value ->> ${index}`)))
  const values = rows.map((row) => Object.values(row) as unknown[])
  return sql`INSERT INTO ${sql.table(table)} (${names}) SELECT ${cells} FROM json_each(${JSON.stringify(values)})`
}

/** Rows of one table, all with the same columns in the same order. */
export async function insertAll<T extends keyof Tables>(db: Transaction, table: T, rows: readonly Tables[T][]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT)
    await insertion(db, table, rows.slice(at, at + ROWS_A_STATEMENT)).execute(db)
}
