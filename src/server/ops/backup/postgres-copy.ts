import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { Kysely } from 'kysely'
import pg from 'pg'
import { assertKnownSteps, migrate } from '../../kernel/db/migrate.ts'
import { postgresTypes } from '../../kernel/db/postgres/dialect.ts'
import { openSqliteFile, sqliteDialect } from '../../kernel/db/sqlite/dialect.ts'
import { bytesAsShare, type OnProgress } from './progress.ts'
import { columnList, type CopiedTable, tablesOf } from './table-plan.ts'

const ROWS_AT_ONCE = 2000

type Row = Record<string, SQLInputValue>

/** Rows of PostgreSQL in pieces, so that a million of them are never in memory at once. */
async function* rowsOf(client: pg.Client, table: CopiedTable): AsyncGenerator<Row[]> {
  await client.query(`DECLARE copied NO SCROLL CURSOR FOR SELECT ${columnList(table)} FROM "${table.name}"`)
  for (;;) {
    const { rows } = await client.query<Row>(`FETCH ${ROWS_AT_ONCE} FROM copied`)
    if (rows.length === 0) break
    yield rows
  }
  await client.query('CLOSE copied')
}

async function copyTable(
  client: pg.Client,
  file: DatabaseSync,
  table: CopiedTable,
  onRows: (count: number) => void,
): Promise<void> {
  file.exec(`DELETE FROM "${table.name}"`)
  const places = table.columns.map(() => '?').join(', ')
  const insert = file.prepare(`INSERT INTO "${table.name}" (${columnList(table)}) VALUES (${places})`)
  for await (const rows of rowsOf(client, table)) {
    for (const row of rows) insert.run(...table.columns.map((column) => row[column] ?? null))
    onRows(rows.length)
  }
}

/** How many rows there are, as PostgreSQL's own statistics guess; only the progress bar needs it. */
async function guessedRows(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ rows: number }>(
    'SELECT COALESCE(SUM(n_live_tup), 0)::float8 AS rows FROM pg_stat_user_tables',
  )
  return rows[0]?.rows ?? 0
}

async function executedSteps(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name')
  const names = rows.map(({ name }) => name)
  assertKnownSteps(names)
  return names
}

async function copyAll(client: pg.Client, path: string, onProgress: OnProgress): Promise<void> {
  const schema = (await executedSteps(client)).at(-1)
  const file = openSqliteFile(path)
  const db = new Kysely<never>({ dialect: sqliteDialect(file) })
  try {
    await migrate(db, schema)
    // The finished file is made durable as a whole; until then it may be lost.
    file.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; BEGIN')
    const onRows = bytesAsShare('copy', await guessedRows(client), onProgress)
    for (const table of tablesOf(file)) await copyTable(client, file, table, onRows)
    file.exec('COMMIT')
  } finally {
    await db.destroy()
  }
}

/**
 * Copies a PostgreSQL database into a new SQLite file of the same schema, all from one moment; payments go on meanwhile. It needs
 * no program of PostgreSQL's. Throws the system's error when the database is away or holds no Purser data.
 */
export async function copyPostgres(address: string, path: string, onProgress: OnProgress): Promise<void> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5000, types: postgresTypes })
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await copyAll(client, path, onProgress)
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}
