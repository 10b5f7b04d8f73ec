import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import type { DatabasePlace } from '../server.ts'

const folder = join(import.meta.dirname, '..', '..', '..', 'fixtures', 'schemas')

/** The schemas of which there is a fixture, oldest first: each a small voyage, left by the version of Purser that had it. */
export const fixtureNames: readonly string[] = readdirSync(folder).toSorted()

/** The fixture's embedded database. */
export const sqliteFixture = (name: string): Buffer => gunzipSync(readFileSync(join(folder, name, 'sqlite.gz')))

async function loadPostgres(name: string, address: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query(readFileSync(join(folder, name, 'postgres.sql'), 'utf8'))
  await client.end()
}

/** Leaves a database as the version of this schema did, with its server's key. */
export async function loadFixture(name: string, { dataDir, database }: DatabasePlace): Promise<void> {
  const kind = database === '' ? 'sqlite' : 'postgres'
  copyFileSync(join(folder, name, `${kind}.key`), join(dataDir, 'server.key'))
  if (database === '') writeFileSync(join(dataDir, 'purser.sqlite'), sqliteFixture(name))
  else await loadPostgres(name, database)
}
