import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DATABASE_FILE, openDatabase } from '../../../src/server/kernel/db/database.ts'
import { emptyPostgresDatabase, type PostgresDatabase } from './databases.ts'

/* Migrating a new database takes half of what opening a server costs, and suites open hundreds: each worker does it once a kind and copies. */

let sqlite: Promise<Buffer> | null = null
let postgres: Promise<PostgresDatabase> | null = null

async function migrateSqlite(): Promise<Buffer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'purser-template-'))
  const database = await openDatabase({ dataDir, database: '' })
  await database.close()
  const content = readFileSync(join(dataDir, DATABASE_FILE))
  rmSync(dataDir, { recursive: true })
  return content
}

/** Puts an embedded database of the newest schema, without any rows, into a folder. */
export async function newSqliteDatabase(dataDir: string): Promise<void> {
  sqlite ??= migrateSqlite()
  writeFileSync(join(dataDir, DATABASE_FILE), await sqlite)
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
