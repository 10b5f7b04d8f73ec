import { join } from 'node:path'

/** Why nothing can be written: the disk is full or fails, the database is no longer there, or it is damaged. */
export type StorageTrouble = 'disk_full' | 'disk_failed' | 'database_gone' | 'database_damaged'

/** Messages for the log and the console. */
export const troubleLabels: Readonly<Record<StorageTrouble, string>> = {
  disk_full: 'the disk is full',
  disk_failed: 'the disk could not write the data',
  database_gone: 'the database was deleted, emptied or replaced',
  database_damaged: 'the database is damaged',
}

/**
 * Thrown by the write that finds the disk in trouble and by every write until it recovers; nothing of its transaction was
 * acknowledged.
 */
export class StorageError extends Error {
  readonly code: StorageTrouble
  constructor(code: StorageTrouble, cause?: unknown) {
    super(troubleLabels[code], { cause })
    this.code = code
  }
}

/** Ignores a StorageError of a write that may be skipped, such as when a session was last seen. Rethrows anything else. */
export function unlessInTrouble(error: unknown): void {
  if (!(error instanceof StorageError)) throw error
}

/** Result codes that mean a damaged database: CORRUPT and NOTADB of SQLite; data_corrupted and index_corrupted of PostgreSQL. */
const DAMAGE_OF_SQLITE: ReadonlySet<unknown> = new Set([11, 26])
const DAMAGE_OF_POSTGRES: ReadonlySet<unknown> = new Set(['XX001', 'XX002'])

/** Whether an error says that the database is damaged. */
export function isDamage(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: number }
  if (errcode !== undefined) return DAMAGE_OF_SQLITE.has(errcode & 0xff)
  return code === 'database_damaged' || DAMAGE_OF_POSTGRES.has(code)
}

/** Where a database is: embedded in a folder, or at a PostgreSQL address. */
interface Place {
  dataDir: string
  database: string
}

/** What to do about a damaged database, for the console and the window that explains why Purser cannot start. */
export const damageText = ({ dataDir, database }: Place): string =>
  [
    database === '' ? `the database in ${dataDir} is damaged and was left as it is.` : 'the database of --db is damaged.',
    'Keep it, and restore the newest backup with',
    `purser restore --from BACKUP.tar ${database === '' ? `--data ${dataDir}` : '--db ADDRESS'} --replace`,
    ...(database === '' ? [`(daily backups are in ${join(dataDir, 'backups')} unless --backup-dir says otherwise)`] : []),
  ].join(' ')

/** Codes of PostgreSQL, SQLite and the network that mean: locked, no free connection, in recovery, or gone. */
const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ERR_SQLITE_BUSY',
  // A standby that is not promoted yet, or a primary that was demoted.
  '25006',
  '08001',
  '08003',
  '08006',
  '40001',
  '40P01',
  '53300',
  '57P01',
  '57P02',
  '57P03',
])

/** Messages of the driver without a code, about a connection that was lost, is unusable or was not opened in time. */
const pattern = /connection (terminated|timeout|error)|not queryable|timeout exceeded when trying to connect|timeout expired/i

/**
 * Whether a call failed because the database is locked, has no free connection or is away: worth a retry with the same key,
 * unlike a fault. If the connection broke during the commit, the move may have been committed.
 */
export const isDatabaseAway = ({ code, message }: { code?: unknown; message: string }): boolean =>
  (typeof code === 'string' && codes.has(code)) || pattern.test(message)
