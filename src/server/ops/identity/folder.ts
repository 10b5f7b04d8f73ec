import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurably } from '../../kernel/durable.ts'
import { KEY_FILE } from '../../kernel/secrets.ts'

/** Names the database that a data folder was used with; it is no secret. */
export const ID_FILE = 'database.id'
/** The book of the copies made into the folder. */
const BACKUPS = join('backups', 'backups.json')

/** The id of the database that a folder was used with; null where it was used with none, or only with a Purser that kept no id. */
export function readFolderId(dataDir: string): string | null {
  const path = join(dataDir, ID_FILE)
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null
}

/** Notes which database a folder is used with, on the disk. */
export function keepFolderId(dataDir: string, databaseId: string): void {
  if (readFolderId(dataDir) !== databaseId) writeDurably(join(dataDir, ID_FILE), `${databaseId}\n`)
}

/** Whether a folder shows that a database belongs to it: its key, its id, its copies. No new database is created in such a folder. */
export const belongsToDatabase = (dataDir: string): boolean =>
  [KEY_FILE, ID_FILE, BACKUPS].some((name) => existsSync(join(dataDir, name)))
