import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { openPostgresPool, postgresDialect } from '../../../src/server/kernel/db/postgres/dialect.ts'
import { sqliteDialect } from '../../../src/server/kernel/db/sqlite/dialect.ts'
import type { DatabasePlace } from './server.ts'

/** The rows of each table, with the columns it had. */
export type TableRows = Map<string, { columns: string[]; rows: unknown[] }>

/** Sorted, so that two databases that keep another order compare. Numbers of PostgreSQL and SQLite come alike. */
async function sorted(db: Kysely<never>, table: string, columns: readonly string[]): Promise<unknown[]> {
  const { rows } = await sql<
    Record<string, unknown>
  >`SELECT ${sql.join(columns.map((name) => sql.ref(name)))} FROM ${sql.table(table)}`.execute(db)
  return rows
    .map((row) =>
      JSON.stringify(
        columns.map((name) => (row[name] instanceof Uint8Array ? Buffer.from(row[name]).toString('hex') : row[name])),
      ),
    )
    .toSorted()
}

/** SQLite's index over names keeps no text, and the migrator's own tables grow. */
const isRead = (table: string): boolean => !/^(sqlite_|pax_search|kysely_)/.test(table)

/** Every row of every table as it is in a database that no program has opened. */
export async function rowsBefore({ dataDir, database }: DatabasePlace): Promise<TableRows> {
  const dialect =
    database === ''
      ? sqliteDialect(new DatabaseSync(join(dataDir, 'purser.sqlite')))
      : postgresDialect(openPostgresPool(database))
  const db = new Kysely<never>({ dialect })
  const found: TableRows = new Map()
  for (const { name, columns } of await db.introspection.getTables()) {
    const names = columns.map((column) => column.name)
    if (isRead(name)) found.set(name, { columns: names, rows: await sorted(db, name, names) })
  }
  await db.destroy()
  return found
}

/** The rows of a table now, in those columns. */
export const rowsNow = (db: unknown, table: string, columns: readonly string[]): Promise<unknown[]> =>
  sorted(db as Kysely<never>, table, columns)
