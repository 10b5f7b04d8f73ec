import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { type OpenedDatabase, type Transaction, openDatabase } from '../../../src/server/kernel/db/database.ts'
import { type DatabaseName, databases } from './databases.ts'
import { newPostgresDatabase, newSqliteDatabase } from './new-database.ts'

/** An open database of the newest schema without any rows, and no server over it. */
export async function openTestDatabase(name: DatabaseName): Promise<{ database: OpenedDatabase; close(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'purser-test-'))
  const postgres = name === 'postgres' ? await newPostgresDatabase() : null
  if (name === 'sqlite') await newSqliteDatabase(dataDir)
  const database = await openDatabase({ dataDir, database: postgres?.address ?? '' })
  return {
    database,
    async close() {
      await database.close()
      await postgres?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** What a suite over statements is given: each test takes the database as the ones before left it. */
export interface StatementSuite {
  db(): Transaction
  database(): OpenedDatabase
}

/** Runs the same suite on SQLite and on PostgreSQL, over the statements themselves: no server, one database a suite. */
export function describeStatements(title: string, suite: (given: StatementSuite) => void): void {
  describe.each(databases)(`${title} (%s)`, (name) => {
    let opened: Awaited<ReturnType<typeof openTestDatabase>>
    beforeAll(async () => {
      opened = await openTestDatabase(name)
    })
    afterAll(() => opened.close())
    suite({ db: () => opened.database.db, database: () => opened.database })
  })
}
