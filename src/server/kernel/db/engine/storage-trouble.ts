import { join } from 'node:path'

/** Why nothing can be written: the disk is full, it does not take or give back what it should, the database is no longer there, or it is damaged. */
export type StorageTrouble = 'disk_full' | 'disk_failed' | 'database_gone' | 'database_damaged'

/** The same as a message, for the log and the console. */
export const troubleLabels: Readonly<Record<StorageTrouble, string>> = {
  disk_full: 'the disk is full',
  disk_failed: 'the disk could not write the data',
  database_gone: 'the database was deleted, emptied or replaced',
  database_damaged: 'the database is damaged',
}

/** Thrown by every write while the disk is in trouble, and by the one that found it so: nothing of its transaction was acknowledged. */
export class StorageError extends Error {
  readonly code: StorageTrouble
  constructor(code: StorageTrouble, cause?: unknown) {
    super(troubleLabels[code], { cause })
    this.code = code
  }
}

/** Lets a write that is only a convenience, such as when a session was last seen, go without the disk. Rethrows anything else. */
export function unlessInTrouble(error: unknown): void {
  if (!(error instanceof StorageError)) throw error
}

/** Result codes of SQLite, CORRUPT and NOTADB, and of PostgreSQL, data_corrupted and index_corrupted, that say: no intact database. */
const DAMAGE_OF_SQLITE: ReadonlySet<unknown> = new Set([11, 26])
const DAMAGE_OF_POSTGRES: ReadonlySet<unknown> = new Set(['XX001', 'XX002'])

/** Whether an error says that the database is damaged. */
export function isDamage(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: number }
  if (errcode !== undefined) return DAMAGE_OF_SQLITE.has(errcode & 0xff)
  return code === 'database_damaged' || DAMAGE_OF_POSTGRES.has(code)
}

/** Where a database is: the embedded one in a folder, or at a PostgreSQL address. */
interface Place {
  dataDir: string
  database: string
}

/** What to do about a damaged database, for the console and the window that says why Purser cannot start. */
export const damageText = ({ dataDir, database }: Place): string =>
  [
    database === '' ? `the database in ${dataDir} is damaged and was left as it is.` : 'the database of --db is damaged.',
    'Keep it, and restore the newest backup with',
    `purser restore --from BACKUP.tar ${database === '' ? `--data ${dataDir}` : '--db ADDRESS'} --replace`,
    ...(database === '' ? [`(daily backups are in ${join(dataDir, 'backups')} unless --backup-dir says otherwise)`] : []),
  ].join(' ')
