import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DATABASE_FILE } from '../../kernel/db/database.ts'
import { ID_FILE } from '../identity/folder.ts'
import { KEY_FILE } from '../../kernel/secrets.ts'
import { flushFile, flushFolder } from '../../kernel/durable.ts'

/** Where a restore prepares; it counts for nothing until it is renamed. */
export const PREPARED_FOLDER = 'restoring'
/** A restore that is decided: what it holds takes the place of the present data, now or at the next start. */
const DECIDED_FOLDER = 'restored'
const ASIDE_NOTE = 'kept-aside.txt'

/** What a restore puts in place, and which files of the present data leave with each. */
const replaced = [
  // The id first: without it the folder takes on that of the database that is there at the next start, the old or the new.
  { name: DATABASE_FILE, leaving: [ID_FILE, ...['-wal', '-shm', ''].map((suffix) => DATABASE_FILE + suffix)] },
  { name: KEY_FILE, leaving: [KEY_FILE] },
]

/**
 * Decides a prepared restore: one rename, before which the old data count and after which the new ones do. The present data go to
 * the folder `aside` inside the data folder and are never deleted.
 */
export function decideRestore(dataDir: string, aside: string): void {
  const prepared = join(dataDir, PREPARED_FOLDER)
  writeFileSync(join(prepared, ASIDE_NOTE), aside)
  flushFile(join(prepared, ASIDE_NOTE))
  flushFolder(prepared)
  renameSync(prepared, join(dataDir, DECIDED_FOLDER))
  flushFolder(dataDir)
}

function putInPlace(dataDir: string, aside: string, name: string, leaving: readonly string[]): void {
  if (!existsSync(join(dataDir, DECIDED_FOLDER, name))) return
  // The new file still waits, so what has these names is old.
  const present = leaving.filter((old) => existsSync(join(dataDir, old)))
  if (present.length > 0) mkdirSync(aside, { recursive: true, mode: 0o700 })
  for (const old of present) renameSync(join(dataDir, old), join(aside, old))
  if (present.length > 0) flushFolder(aside)
  flushFolder(dataDir)
  renameSync(join(dataDir, DECIDED_FOLDER, name), join(dataDir, name))
  flushFolder(dataDir)
}

/**
 * Ends a restore that was decided and perhaps cut short. Whoever holds the folder's lock calls it before opening the database;
 * without such a restore it does nothing. It may be cut short again at any point.
 */
export function settleRestore(dataDir: string): void {
  const decided = join(dataDir, DECIDED_FOLDER)
  if (!existsSync(decided)) return
  const note = join(decided, ASIDE_NOTE)
  if (existsSync(note)) {
    const aside = join(dataDir, readFileSync(note, 'utf8'))
    for (const { name, leaving } of replaced) putInPlace(dataDir, aside, name, leaving)
  }
  rmSync(decided, { recursive: true, force: true })
  flushFolder(dataDir)
}
