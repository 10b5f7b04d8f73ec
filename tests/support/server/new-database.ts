import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DATABASE_FILE, openDatabase } from '../../../src/server/db/database.ts'
import { checksumFileOf } from '../../../src/server/db/sqlite/integrity/checksum-file.ts'
import { emptyPostgresDatabase, type PostgresDatabase } from './databases.ts'

/* Migrating a new database takes half of what opening a server costs, and suites open hundreds: each worker does it once a kind and copies. */

let sqlite: Promise<ReadonlyMap<string, Buffer>> | null = null
let postgres: Promise<PostgresDatabase> | null = null

async function migrateSqlite(): Promise<ReadonlyMap<string, Buffer>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'purser-template-'))
  const database = await openDatabase({ dataDir, database: '' })
  await database.close()
  const names = [DATABASE_FILE, checksumFileOf(DATABASE_FILE)]
  const files = new Map(names.map((name) => [name, readFileSync(join(dataDir, name))]))
  rmSync(dataDir, { recursive: true })
  return files
}

/** Puts an embedded database of the newest schema, without any rows, into a folder. */
export async function newSqliteDatabase(dataDir: string): Promise<void> {
  sqlite ??= migrateSqlite()
  for (const [name, content] of await sqlite) writeFileSync(join(dataDir, name), content)
}

async function migratePostgres(): Promise<PostgresDatabase> {
  const template = await emptyPostgresDatabase()
  const database = await openDatabase({ dataDir: '', database: template.address })
  await database.close()
  return template
}

/** A PostgreSQL database of the newest schema, without any rows. */
export async function newPostgresDatabase(): Promise<PostgresDatabase> {
  postgres ??= migratePostgres()
  return emptyPostgresDatabase(await postgres)
}
