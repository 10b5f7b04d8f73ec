import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openTestServer, type TestServer } from '../server.ts'
import { sailVoyage } from './voyage.ts'

/** What a server leaves in its data folder. */
interface LeftBehind {
  database: Buffer
  key: Buffer
}

/** Sails the small voyage on an embedded database, then does what else is wanted, and answers what is left of it. */
export async function voyageWith(more: (test: TestServer) => Promise<void>): Promise<LeftBehind> {
  const test = await openTestServer('sqlite')
  const { dataDir } = test.server.deps.config
  await sailVoyage(test)
  await more(test)
  const folder = mkdtempSync(join(tmpdir(), 'purser-voyage-'))
  const copy = join(folder, 'purser.sqlite')
  const file = new DatabaseSync(join(dataDir, 'purser.sqlite'))
  file.prepare('VACUUM INTO ?').run(copy)
  file.close()
  const left = { database: readFileSync(copy), key: readFileSync(join(dataDir, 'server.key')) }
  await test.close()
  rmSync(folder, { recursive: true })
  return left
}

let voyage: Promise<LeftBehind> | null = null

/** Puts the data of a small voyage into a folder. Each worker sails it once. */
export async function leaveVoyage(dataDir: string, left?: LeftBehind): Promise<void> {
  const { database, key } = left ?? (await (voyage ??= voyageWith(() => Promise.resolve())))
  const path = join(dataDir, 'purser.sqlite')
  writeFileSync(path, database)
  writeFileSync(join(dataDir, 'server.key'), key)
  // As every server leaves it; VACUUM INTO does not.
  const file = new DatabaseSync(path)
  file.exec('PRAGMA journal_mode = WAL')
  file.close()
}
