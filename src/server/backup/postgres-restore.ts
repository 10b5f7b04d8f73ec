import type { DatabaseSync } from 'node:sqlite'
import { CompiledQuery, Kysely, sql } from 'kysely'
import { ok, type Result } from '../../shared/errors.ts'
import type { Db } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openPostgresPool, postgresDialect } from '../db/postgres/dialect.ts'
import { postgresSchema } from '../db/postgres/schema.ts'
import type { Tables } from '../db/tables.ts'
import { gramsOfName } from '../pax/name-search.ts'
import { checkBooks, openReadOnlyFile } from './books.ts'
import { bytesAsShare, type OnProgress } from './progress.ts'
import { columnList, type CopiedTable, tablesOf } from './table-plan.ts'

/** Books to be put into a PostgreSQL database. */
interface PostgresOrder {
  address: string
  /** A SQLite file of the newest schema. */
  file: string
  replace: boolean
  /** The schema that takes what stands there now. */
  aside: string
}

/** Rows of one statement, and characters of their text: pictures are large. */
const ROWS_MOST = 2000
const CHARACTERS_MOST = 4_000_000

/** What the migrator keeps its book in, made by hand: it takes the tables of the schema put aside for its own. */
const migratorTables = [
  `CREATE TABLE kysely_migration (name varchar(255) PRIMARY KEY, "timestamp" varchar(255) NOT NULL)`,
  `CREATE TABLE kysely_migration_lock (id varchar(255) PRIMARY KEY, is_locked integer NOT NULL DEFAULT 0)`,
]

const run = (db: Db, statement: string, values: readonly unknown[] = []) =>
  db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(statement, [...values]))

type Row = Record<string, unknown>

/** Rows as PostgreSQL takes them; the index over names is made anew, since SQLite does not give its pieces back. */
function rowsOf(file: DatabaseSync, table: CopiedTable): Iterable<Row> {
  const { name, isIndex } = table
  if (!isIndex) return file.prepare(`SELECT ${columnList(table)} FROM "${name}"`).iterate() as Iterable<Row>
  const names = file.prepare('SELECT seq, name_folded FROM pax').iterate() as Iterable<{ seq: number; name_folded: string }>
  return searchEntries(names)
}

function* searchEntries(names: Iterable<{ seq: number; name_folded: string }>): Generator<Row> {
  for (const { seq, name_folded } of names) yield { rowid: seq, grams: gramsOfName(name_folded).join(' '), name_folded }
}

/** Bytes travel in the form that PostgreSQL reads them in. */
const cellText = (_column: string, value: unknown): unknown =>
  value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value

/** A statement's rows go as one JSON text: a value for each cell took three quarters of a restore. */
async function insertRows(db: Db, table: CopiedTable, rows: readonly string[]): Promise<void> {
  if (rows.length === 0) return
  const columns = columnList(table)
  const recordset = `json_populate_recordset(NULL::"${table.name}", $1::json)`
  await run(db, `INSERT INTO "${table.name}" (${columns}) SELECT ${columns} FROM ${recordset}`, [`[${rows.join(',')}]`])
}

async function fillTable(db: Db, file: DatabaseSync, table: CopiedTable, onRows: (count: number) => void): Promise<void> {
  let [waiting, characters]: [string[], number] = [[], 0]
  for (const row of rowsOf(file, table)) {
    const text = JSON.stringify(row, cellText)
    waiting.push(text)
    characters += text.length
    if (waiting.length < ROWS_MOST && characters < CHARACTERS_MOST) continue
    await insertRows(db, table, waiting)
    onRows(waiting.length)
    ;[waiting, characters] = [[], 0]
  }
  await insertRows(db, table, waiting)
}

const countOf = (file: DatabaseSync, tables: readonly CopiedTable[]): number =>
  tables.reduce(
    (sum, { name, isIndex }) =>
      sum + (isIndex ? 0 : Number(file.prepare(`SELECT COUNT(*) AS rows FROM "${name}"`).get()?.['rows'])),
    0,
  )

async function fill(db: Db, path: string, onProgress: OnProgress): Promise<void> {
  const file = openReadOnlyFile(path)
  try {
    const tables = tablesOf(file)
    for (const { name } of tables.toReversed()) await run(db, `DELETE FROM "${name}"`)
    const onRows = bytesAsShare('pack', countOf(file, tables), onProgress)
    for (const table of tables) await fillTable(db, file, table, onRows)
  } finally {
    file.close()
  }
}

/** What stands against a restore: other programs in the database, or data that nobody said to replace. */
async function obstacle(tx: Db, { replace }: PostgresOrder): Promise<string | null> {
  const others = await run(
    tx,
    `SELECT COUNT(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  )
  const count = Number(others.rows[0]?.['count'])
  if (count > 0)
    return `the database is in use by ${count} other ${count === 1 ? 'connection' : 'connections'}: stop the server first`
  return !replace && (await holdsData(tx)) ? 'the database holds data: say --replace to put them aside and use the backup' : null
}

async function holdsData(tx: Db): Promise<boolean> {
  const { rows } = await run(tx, `SELECT to_regclass('kysely_migration') IS NOT NULL AS found`)
  return rows[0]?.['found'] === true
}

async function putAside(tx: Db, aside: string): Promise<string> {
  const { rows } = await run(tx, 'SELECT current_schema() AS name')
  const name = String(rows[0]?.['name'])
  await sql`ALTER SCHEMA ${sql.id(name)} RENAME TO ${sql.id(aside)}`.execute(tx)
  await sql`CREATE SCHEMA ${sql.id(name)}`.execute(tx)
  return aside
}

/** Takes away every index that is no constraint's and answers how each is made: made once over all rows they cost a fraction. */
async function dropIndexes(tx: Db): Promise<string[]> {
  const { rows } = await run(
    tx,
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE schemaname = current_schema()
       AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = format('%I.%I', schemaname, indexname)::regclass)`,
  )
  for (const { name } of rows) await run(tx, `DROP INDEX "${String(name)}"`)
  return rows.map(({ definition }) => String(definition))
}

async function replaceBooks(tx: Db, order: PostgresOrder, onProgress: OnProgress): Promise<Result<string | null, string>> {
  const aside = (await holdsData(tx)) ? await putAside(tx, order.aside) : null
  for (const statement of migratorTables) await run(tx, statement)
  await migrate(tx, postgresSchema)
  const indexes = await dropIndexes(tx)
  await fill(tx, order.file, onProgress)
  for (const definition of indexes) await run(tx, definition)
  // The check joins large tables: without knowing their sizes it would take the longest way.
  await run(tx, 'ANALYZE')
  const { breaches } = await checkBooks(tx, onProgress)
  const [first] = breaches
  return first === undefined
    ? ok(aside)
    : { ok: false, error: `the restored books are not whole: ${first.invariant}: ${first.found}` }
}

class Refused extends Error {}

/**
 * Puts books into a PostgreSQL database in one transaction: schema, rows and check. What stood there is kept in a schema of its own,
 * whose name is answered. Cut off at any point, the database is as it was.
 */
export async function restoreIntoPostgres(order: PostgresOrder, onProgress: OnProgress): Promise<Result<string | null, string>> {
  const db: Db = new Kysely<Tables>({ dialect: postgresDialect(openPostgresPool(order.address)) })
  try {
    const refusal = await obstacle(db, order)
    if (refusal !== null) return { ok: false, error: refusal }
    const aside = await db.transaction().execute(async (tx) => {
      const replaced = await replaceBooks(tx, order, onProgress)
      if (!replaced.ok) throw new Refused(replaced.error)
      return replaced.value
    })
    return ok(aside)
  } catch (error) {
    if (error instanceof Refused) return { ok: false, error: error.message }
    throw error
  } finally {
    await db.destroy()
  }
}
