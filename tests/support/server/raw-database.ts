import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { openPostgresPool, postgresDialect } from '../../../src/server/kernel/db/postgres/dialect.ts'
import { openSqliteFile, sqliteDialect } from '../../../src/server/kernel/db/sqlite/dialect.ts'
import { type DatabaseName, emptyPostgresDatabase } from './databases.ts'
import type { DatabasePlace } from './server.ts'

/** A folder and a database with nothing in them. */
export async function emptyPlace(name: DatabaseName): Promise<{ place: DatabasePlace; drop(): Promise<void> }> {
  const postgres = name === 'postgres' ? await emptyPostgresDatabase() : null
  const dataDir = mkdtempSync(join(tmpdir(), 'purser-place-'))
  return {
    place: { dataDir, database: postgres?.address ?? '' },
    async drop() {
      await postgres?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A connection that leaves the schema as it is. */
export const rawDatabase = ({ dataDir, database }: DatabasePlace): Kysely<never> =>
  new Kysely<never>({
    dialect:
      database === ''
        ? sqliteDialect(openSqliteFile(join(dataDir, 'purser.sqlite')))
        : postgresDialect(openPostgresPool(database)),
  })
