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

/** The folder in which a restore is prepared; it has no effect until it is renamed. */
const PREPARED_FOLDER = 'restoring'
/** A decided restore: its content replaces the current data, now or at the next start. */
const DECIDED_FOLDER = 'restored'
const ASIDE_NOTE = 'kept-aside.txt'

/** The files that a restore puts in place, and which present files are put aside with each. */
const replaced = [
  // The id goes first: without it, the next start adopts the id of whichever database is there, the old or the new one.
  { name: DATABASE_FILE, leaving: [ID_FILE, ...['-wal', '-shm', ''].map((suffix) => DATABASE_FILE + suffix)] },
  { name: KEY_FILE, leaving: [KEY_FILE] },
]

/**
 * Decides a prepared restore with one rename: before it the old data counts, after it the new. The present data goes to the
 * folder `aside` inside the data folder and is never deleted.
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
  // The new file is not in place yet, so files with these names are old.
  const present = leaving.filter((old) => existsSync(join(dataDir, old)))
  if (present.length > 0) mkdirSync(aside, { recursive: true, mode: 0o700 })
  for (const old of present) renameSync(join(dataDir, old), join(aside, old))
  if (present.length > 0) flushFolder(aside)
  flushFolder(dataDir)
  renameSync(join(dataDir, DECIDED_FOLDER, name), join(dataDir, name))
  flushFolder(dataDir)
}

/**
 * Completes a restore that was decided and perhaps interrupted; does nothing if there is none. The caller must hold the folder's
 * lock and not have opened the database yet. It may be interrupted again at any point.
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

/** An order to replace data with a backup. */
export interface RestoreOrder extends DataPlace {
  from: string
  /** Whether present data may be put aside. */
  replace: boolean
  passphrase: string | null
  /** Keeps the server's present key: passport data encrypted with another key is then unreadable. */
  withoutKey: boolean
  /** ms, UTC. */
  at: number
}

/** The result of a restore. */
interface Restored {
  manifest: Manifest
  /** Where the earlier data was moved to: a folder, or a schema of PostgreSQL; null if there was none. */
  aside: string | null
}

const failed = (error: string): { ok: false; error: string } => ({ ok: false, error })
const stampOf = (at: number): string => new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')

/**
 * Brings a restored database up to date and deletes all sessions, since one that ended after the backup must not become valid
 * again. Without the backup's key, the next start adopts whichever key it has.
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

/** Prepares the folder that will replace the current data; a key that is already in place is not copied into it. */
async function prepare(order: RestoreOrder, onProgress: OnProgress): Promise<Result<CheckedBackup, string>> {
  const { dataDir, from, at } = order
  const prepared = join(dataDir, PREPARED_FOLDER)
  rmSync(prepared, { recursive: true, force: true })
  mkdirSync(prepared, { mode: 0o700 })
  // Books for PostgreSQL are checked after their rows are in it, before the transaction commits.
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

/**
 * Restores into PostgreSQL: the books are replaced in one transaction, then the key is put in place and the current one put
 * aside.
 */
async function restoreIntoServer(order: RestoreOrder, onProgress: OnProgress): Promise<Result<Restored, string>> {
  const { dataDir, database, replace, at } = order
  const backup = await prepare(order, onProgress)
  if (!backup.ok) return backup
  const prepared = join(dataDir, PREPARED_FOLDER)
  const schema = `before_restore_${stampOf(at).toLowerCase()}`
  // This happens before the books change: without the id, the next start adopts the id of whichever database is there, the old or
  // the new one.
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
 * Replaces data with a backup. The backup is checked completely before it takes effect; present data is put aside, never deleted;
 * if killed at any point, either the old or the new data is there. Throws the system's error if a folder or the database cannot
 * be used.
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
