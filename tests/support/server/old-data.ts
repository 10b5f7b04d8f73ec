import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { DatabasePlace } from './server.ts'

/** What a database of a version before 1.0 is known by, with a bill in it: the names of its steps. */
const statements = [
  `CREATE TABLE kysely_migration (name varchar(255) PRIMARY KEY, timestamp varchar(255) NOT NULL)`,
  `CREATE TABLE kysely_migration_lock (id varchar(255) PRIMARY KEY, is_locked integer NOT NULL DEFAULT 0)`,
  `INSERT INTO kysely_migration_lock (id) VALUES ('migration_lock')`,
  `INSERT INTO kysely_migration (name, timestamp) VALUES ('0001-first', '2026-11-01T00:00:00.000Z'), ('0002-back-office', '2026-11-02T00:00:00.000Z')`,
  `CREATE TABLE bills (id text PRIMARY KEY, total bigint NOT NULL)`,
  `INSERT INTO bills (id, total) VALUES ('a', 76000)`,
]

/** Leaves a database as a version before 1.0 did. */
export async function oldDataIn({ dataDir, database }: DatabasePlace): Promise<void> {
  if (database === '') {
    const file = new DatabaseSync(join(dataDir, 'purser.sqlite'))
    for (const statement of ['PRAGMA journal_mode = WAL', ...statements]) file.exec(statement)
    file.close()
    return
  }
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
