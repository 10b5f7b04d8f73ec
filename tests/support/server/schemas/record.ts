import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import type { DatabaseName } from '../databases.ts'
import { openTestServer, type TestServer } from '../server.ts'
import { sailVoyage } from './voyage.ts'

const literal = (value: unknown): string => {
  if (value === null) return 'NULL'
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : JSON.stringify(value)
}

/** Everything that a program says to PostgreSQL to make its tables, in order. */
async function recordingTables<T>(work: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = []
  const query = pg.Client.prototype.query
  const recording = function recording(this: pg.Client, ...given: unknown[]) {
    const [first] = given
    const text = typeof first === 'string' ? first : (first as { text?: string }).text
    if (text !== undefined && /^\s*(create|alter|drop)\b(?! database)/i.test(text)) statements.push(text.trim())
    return Reflect.apply(query, this, given) as never
  }
  Object.assign(pg.Client.prototype, { query: recording })
  const result = await work()
  Object.assign(pg.Client.prototype, { query })
  return { result, statements }
}

async function rowsAsSql(address: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const tables = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  const lines: string[] = []
  for (const { name } of tables.rows) {
    const { rows, fields } = await client.query<unknown[]>({ text: `SELECT * FROM "${name}" ORDER BY 1`, rowMode: 'array' })
    const columns = fields.map((field) => `"${field.name}"`).join(', ')
    for (const row of rows) lines.push(`INSERT INTO "${name}" (${columns}) VALUES (${row.map(literal).join(', ')})`)
  }
  await client.end()
  return lines
}

/** Prepares nothing, so that the server itself makes the tables. */
const withoutTables = (): Promise<void> => Promise.resolve()

const keyOf = (test: TestServer): string => join(test.server.deps.config.dataDir, 'server.key')

async function recordPostgres(folder: string): Promise<void> {
  const { result: test, statements } = await recordingTables(() => openTestServer('postgres', {}, withoutTables))
  await sailVoyage(test)
  const rows = await rowsAsSql(test.server.deps.config.database)
  // Rows come table by table, whichever points at which.
  const all = ['SET session_replication_role = replica', ...statements, ...rows, 'SET session_replication_role = DEFAULT']
  writeFileSync(join(folder, 'postgres.sql'), `${all.join(';\n')};\n`)
  copyFileSync(keyOf(test), join(folder, 'postgres.key'))
  await test.close()
}

async function recordSqlite(folder: string): Promise<void> {
  const test = await openTestServer('sqlite', {}, withoutTables)
  await sailVoyage(test)
  const copy = join(tmpdir(), `purser-schema-${process.pid}.sqlite`)
  rmSync(copy, { force: true })
  const file = new DatabaseSync(join(test.server.deps.config.dataDir, 'purser.sqlite'))
  file.prepare('VACUUM INTO ?').run(copy)
  file.close()
  writeFileSync(join(folder, 'sqlite.gz'), gzipSync(readFileSync(copy), { level: 9 }))
  rmSync(copy)
  copyFileSync(keyOf(test), join(folder, 'sqlite.key'))
  await test.close()
}

/** Keeps what this version of the program leaves in a database, as the fixture of its newest schema. */
export async function recordSchema(name: string, database: DatabaseName): Promise<void> {
  const folder = join(import.meta.dirname, '..', '..', '..', 'fixtures', 'schemas', name)
  mkdirSync(folder, { recursive: true })
  await (database === 'sqlite' ? recordSqlite : recordPostgres)(folder)
}
