import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DATABASE_FILE, openDatabase } from '../../kernel/db/database.ts'
import { forgetKey, ID_FILE, keepIdentity } from '../identity/identity.ts'
import { KEY_FILE } from '../../kernel/secrets.ts'
import { flushFile, flushFolder, lockFolder } from '../../kernel/folder.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { DataPlace } from './copy.ts'
import type { Manifest } from './manifest.ts'
import { restoreIntoPostgres } from './postgres-restore.ts'
import type { OnProgress } from './progress.ts'
import { type CheckedBackup, keyOf, readBackup, readRows } from './read-backup.ts'

/** Where a restore prepares; it counts for nothing until it is renamed. */
const PREPARED_FOLDER = 'restoring'
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
function decideRestore(dataDir: string, aside: string): void {
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

/** A backup to be put in the place of data. */
export interface RestoreOrder extends DataPlace {
  from: string
  /** Whether present data may be put aside. */
  replace: boolean
  passphrase: string | null
  /** Leaves the server's key as it is: passport data of another key cannot be read then. */
  withoutKey: boolean
  /** ms, UTC. */
  at: number
}

/** What a restore did. */
interface Restored {
  manifest: Manifest
  /** Where the earlier data were moved to: a folder, or a schema of PostgreSQL; null where there were none. */
  aside: string | null
}

const failed = (error: string): { ok: false; error: string } => ({ ok: false, error })
const stampOf = (at: number): string => new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')

/**
 * Brings a restored database up to date. Nobody stays logged in: a session ended since the backup must not come to life again. Without
 * the key of the backup the next start takes whichever it has.
 */
async function finishDatabase(dataDir: string, { manifest }: CheckedBackup, withKey: boolean, at: number): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, database: '' })
  if (!withKey) {
    await keepIdentity(db, { database_id: newId(), key_mark: '' })
    await forgetKey(db)
  }
  await db.deleteFrom('sessions').execute()
  await noteAction(db, { staff: { id: '' }, terminal: '' }, at, { action: 'backup_restored', detail: manifest.createdAt })
  await close()
}

const holdsKey = (dataDir: string, key: string): boolean =>
  existsSync(join(dataDir, KEY_FILE)) && readFileSync(join(dataDir, KEY_FILE), 'utf8').trim() === key

/** Makes the folder that will take the place of the present data; a key that is there already is not among it. */
async function prepare(order: RestoreOrder, onProgress: OnProgress): Promise<Result<CheckedBackup, string>> {
  const { dataDir, from, at } = order
  const prepared = join(dataDir, PREPARED_FOLDER)
  rmSync(prepared, { recursive: true, force: true })
  mkdirSync(prepared, { mode: 0o700 })
  // PostgreSQL's books are checked once they are there, before they count.
  const backup = await (order.database === '' ? readBackup : readRows)(from, prepared, onProgress)
  if (!backup.ok) return backup
  const key = keyOf(backup.value, order)
  if (!key.ok) return key
  await finishDatabase(prepared, backup.value, key.value !== null, at)
  flushFile(join(prepared, DATABASE_FILE))
  if (key.value === null || holdsKey(dataDir, key.value)) return backup
  writeFileSync(join(prepared, KEY_FILE), key.value, { mode: 0o600 })
  flushFile(join(prepared, KEY_FILE))
  return backup
}

async function restoreIntoFolder(order: RestoreOrder, onProgress: OnProgress): Promise<Result<Restored, string>> {
  const { dataDir, replace, at } = order
  const isTaken = existsSync(join(dataDir, DATABASE_FILE))
  if (isTaken && !replace) return failed(`${dataDir} already holds data: add --replace to set it aside and use the backup`)
  const backup = await prepare(order, onProgress)
  if (!backup.ok) return backup
  const aside = `before-restore-${stampOf(at)}`
  decideRestore(dataDir, aside)
  settleRestore(dataDir)
  return ok({ manifest: backup.value.manifest, aside: isTaken ? join(dataDir, aside) : null })
}

/** PostgreSQL keeps no file of ours: the key is changed first, its predecessor put aside, and the books follow in one transaction. */
async function restoreIntoServer(order: RestoreOrder, onProgress: OnProgress): Promise<Result<Restored, string>> {
  const { dataDir, database, replace, at } = order
  const backup = await prepare(order, onProgress)
  if (!backup.ok) return backup
  const prepared = join(dataDir, PREPARED_FOLDER)
  const schema = `before_restore_${stampOf(at).toLowerCase()}`
  // Before the books: without it the folder takes on the id of the database that is there then, the old or the new.
  rmSync(join(dataDir, ID_FILE), { force: true })
  flushFolder(dataDir)
  const put = await restoreIntoPostgres(
    { address: database, file: join(prepared, DATABASE_FILE), manifest: backup.value.manifest, replace, aside: schema },
    onProgress,
  )
  if (!put.ok) return put
  rmSync(join(prepared, DATABASE_FILE))
  decideRestore(dataDir, `before-restore-${stampOf(at)}`)
  settleRestore(dataDir)
  return ok({ manifest: backup.value.manifest, aside: put.value })
}

/**
 * Puts a backup in the place of data. It is checked completely before anything counts; present data are put aside, never deleted;
 * killed at any point, either the old data are there or the new ones. Throws the system's error when a folder or the database cannot be used.
 */
export async function restoreBackup(order: RestoreOrder, onProgress: OnProgress): Promise<Result<Restored, string>> {
  const { dataDir, database } = order
  if (!existsSync(order.from)) return failed(`there is no file ${order.from}`)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = lockFolder(dataDir, 'database')
  if (lock === null) return failed(`a Purser program uses ${dataDir}: close it first`)
  try {
    settleRestore(dataDir)
    return await (database === '' ? restoreIntoFolder : restoreIntoServer)(order, onProgress)
  } finally {
    rmSync(join(dataDir, PREPARED_FOLDER), { recursive: true, force: true })
    flushFolder(dataDir)
    lock.release()
  }
}
