import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Kysely } from 'kysely'
import pg, { type Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { assertKnownSteps, migrate } from '../../kernel/db/migrate.ts'
import { postgresTypes } from '../../kernel/db/postgres/dialect.ts'
import { openSqliteFile, sqliteDialect } from '../../kernel/db/sqlite/dialect.ts'
import { bytesAsShare, type OnProgress } from './progress.ts'
import { searchEntryOf } from '../../guests/index.ts'
import { openReadOnlyFile } from './books.ts'

/** A table to copy from one database into another, as the SQLite schema defines it. */
interface CopiedTable {
  name: string
  columns: string[]
  /** The search index over names: SQLite does not store its content, so it is rebuilt from the passengers. */
  isIndex: boolean
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

/** Quoted names such as `"a", "b"`, valid in both databases. */
const columnList = ({ columns }: CopiedTable): string => quoted(columns)

const namesIn = (file: DatabaseSync, query: string, ...values: string[]): string[] =>
  file
    .prepare(query)
    .all(...values)
    .map((row) => String(Object.values(row)[0]))

/** All tables of Purser, each after the tables that its foreign keys reference. */
function tablesOf(file: DatabaseSync): CopiedTable[] {
  const found = file
    .prepare(
      `SELECT name, type FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'kysely\\_%' ESCAPE '\\'`,
    )
    .all()
    .map(({ name, type }) => ({ name: String(name), isIndex: type === 'virtual' }))
  const placed: typeof found = []
  const targets = (table: string) => namesIn(file, `SELECT "table" FROM pragma_foreign_key_list(?)`, table)
  const isReady = ({ name }: { name: string }) =>
    targets(name).every((target) => target === name || placed.some((table) => table.name === target))
  for (let rest = found; rest.length > 0; rest = found.filter((table) => !placed.includes(table))) {
    const next = rest.find(isReady)
    if (next === undefined) throw new Error(`these tables point at each other: ${rest.map(({ name }) => name).join(', ')}`)
    placed.push(next)
  }
  return placed.map(({ name, isIndex }) => {
    const columns = namesIn(file, 'SELECT name FROM pragma_table_info(?)', name)
    return { name, isIndex, columns: isIndex ? ['rowid', ...columns] : columns }
  })
}

const ROWS_AT_ONCE = 2000

type Row = Record<string, SQLInputValue>

/** Reads rows from PostgreSQL in batches, so that a million of them are never in memory at once. */
async function* rowsOfServer(client: pg.Client, table: CopiedTable): AsyncGenerator<Row[]> {
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
  for await (const rows of rowsOfServer(client, table)) {
    for (const row of rows) insert.run(...table.columns.map((column) => row[column] ?? null))
    onRows(rows.length)
  }
}

/** The number of rows as PostgreSQL's statistics estimate it; used only for the progress bar. */
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
    // The finished file is flushed to the disk as a whole; until then it may be lost.
    file.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; BEGIN')
    const onRows = bytesAsShare('copy', await guessedRows(client), onProgress)
    for (const table of tablesOf(file)) await copyTable(client, file, table, onRows)
    file.exec('COMMIT')
  } finally {
    await db.destroy()
  }
}

/**
 * Copies a PostgreSQL database into a new SQLite file of the same schema, all from one snapshot, while payments continue. It
 * needs no PostgreSQL tools. Throws the system's error if the database is unreachable or holds no Purser data.
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

/** How much is sent to the server at once, characters: while it takes one piece in, the next is prepared. */
const PIECE_CHARACTERS = 1 << 18

type Cells = readonly SQLOutputValue[]

/**
 * Rows in the order of the table's columns, read without an index, since indexes have not been checked (`faultsOfRows`). The rows
 * of the search index are rebuilt, since SQLite does not return them.
 */
function rowsOfFile(file: DatabaseSync, table: CopiedTable): Iterable<Cells> {
  const { name, isIndex } = table
  const names = file.prepare(isIndex ? 'SELECT seq, found_by FROM pax' : `SELECT ${columnList(table)} FROM "${name}" NOT INDEXED`)
  names.setReturnArrays(true)
  const rows = names.iterate() as unknown as Iterable<Cells>
  return isIndex ? searchEntries(rows as Iterable<[number, string]>) : rows
}

function* searchEntries(found: Iterable<[number, string]>): Generator<Cells> {
  for (const [seq, foundBy] of found) {
    const { rowid, grams, found_by } = searchEntryOf({ seq, found_by: foundBy })
    yield [rowid, grams, found_by]
  }
}

const ESCAPED = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A cell in the text format of PostgreSQL's COPY. */
function cellText(value: SQLOutputValue | undefined): string {
  if (value === null || value === undefined) return '\\N'
  if (value instanceof Uint8Array) return `\\\\x${Buffer.from(value).toString('hex')}`
  const text = String(value)
  return typeof value === 'string' && ESCAPED.test(text)
    ? text.replaceAll(/[\\\t\n\r]/g, (found) => escapes[found] ?? found)
    : text
}

function lineOf(row: Cells): string {
  let line = cellText(row[0])
  for (let at = 1; at < row.length; at += 1) line += `\t${cellText(row[at])}`
  return `${line}\n`
}

function* piecesOf(rows: Iterable<Cells>, onRows: (count: number) => void): Generator<string> {
  let [piece, count] = ['', 0]
  for (const row of rows) {
    piece += lineOf(row)
    count += 1
    if (piece.length < PIECE_CHARACTERS) continue
    yield piece
    onRows(count)
    ;[piece, count] = ['', 0]
  }
  if (count > 0) yield piece
  onRows(count)
}

const rowsIn = (file: DatabaseSync, name: string): number =>
  Number(file.prepare(`SELECT COUNT(*) AS rows FROM "${name}"`).get()?.['rows'])

/**
 * Empties the tables of a PostgreSQL schema, in the transaction that created them, and fills them with the rows of a SQLite file
 * of the same schema.
 */
export async function fillFrom(path: string, client: Client, onProgress: OnProgress): Promise<void> {
  const file = openReadOnlyFile(path)
  try {
    const tables = tablesOf(file)
    await client.query(`TRUNCATE ${tables.map(({ name }) => `"${name}"`).join(', ')}`)
    const rows = tables.reduce((sum, { name, isIndex }) => sum + rowsIn(file, isIndex ? 'pax' : name), 0)
    const onRows = bytesAsShare('pack', rows, onProgress)
    for (const table of tables) {
      const into = client.query(copyFrom(`COPY "${table.name}" (${columnList(table)}) FROM STDIN WITH (FREEZE)`))
      await pipeline(Readable.from(piecesOf(rowsOfFile(file, table), onRows)), into)
    }
  } finally {
    file.close()
  }
}
