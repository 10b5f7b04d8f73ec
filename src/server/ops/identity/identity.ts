import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurably } from '../../kernel/folder.ts'
import { KEY_FILE, keyPathOf, makeKey, readSecrets, type Secrets } from '../../kernel/secrets.ts'
import type { Database, Reading, Transaction } from '../../kernel/db/database.ts'
import type { IdentityRow } from '../../kernel/db/tables/tables.ts'
import { newId } from '../../../shared/ids.ts'

/** The file that holds the id of the database that a data folder was used with; the id is not a secret. */
export const ID_FILE = 'database.id'
/** The list of the backups made into the folder. */
const BACKUPS = join('backups', 'backups.json')

/** The id of the database that a folder was used with; null if it was used with none, or only by a Purser that stored no id. */
export function readFolderId(dataDir: string): string | null {
  const path = join(dataDir, ID_FILE)
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null
}

/** Stores durably which database a folder is used with. */
function keepFolderId(dataDir: string, databaseId: string): void {
  if (readFolderId(dataDir) !== databaseId) writeDurably(join(dataDir, ID_FILE), `${databaseId}\n`)
}

/** Whether a folder belongs to a database: it holds a key, an id or backups. No new database is created in such a folder. */
export const belongsToDatabase = (dataDir: string): boolean =>
  [KEY_FILE, ID_FILE, BACKUPS].some((name) => existsSync(join(dataDir, name)))

/** The identity stored in a database; undefined before its first start. */
export const findIdentity = (db: Reading): Promise<IdentityRow | undefined> =>
  db.selectFrom('database_identity').selectAll().where('id', '=', 1).executeTakeFirst()

/**
 * Stores a database's identity, or its key mark if it has none yet. If two servers do so at once, the first one wins. Returns
 * what is stored afterwards.
 */
export async function keepIdentity(tx: Transaction, wanted: Omit<IdentityRow, 'id'>): Promise<IdentityRow> {
  await tx
    .insertInto('database_identity')
    .values({ id: 1, ...wanted })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ key_mark: wanted.key_mark }).where('database_identity.key_mark', '=', ''),
    )
    .execute()
  return tx.selectFrom('database_identity').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
}

/** Clears the key mark, so that the next start adopts whichever key it has for the database. */
export const forgetKey = (tx: Transaction) => tx.updateTable('database_identity').set({ key_mark: '' }).execute()

/** The reasons why a data folder, its key and a database do not belong together. */
type IdentityTrouble = 'database_gone' | 'database_foreign' | 'key_gone' | 'key_foreign'

/** The stored identities of the database, the folder and the key. */
export interface Sides {
  /** The identity stored in the database; undefined if there is none yet. */
  row: Pick<IdentityRow, 'database_id' | 'key_mark'> | undefined
  /** The id of the database that the folder was used with; null for none. */
  folderId: string | null
  /** The mark of the current key for a database; null without a key. */
  mark: ((databaseId: string) => string) | null
}

/** What is wrong; null if the sides belong together, or one is new and adopts the identity of the other. */
export function troubleOf({ row, folderId, mark }: Sides): IdentityTrouble | null {
  if (folderId !== null && folderId !== row?.database_id) return 'database_foreign'
  // A restore without the key clears the mark: the key that is present, or a new one, then becomes the database's.
  if (row === undefined || row.key_mark === '') return null
  if (mark === null) return 'key_gone'
  return mark(row.database_id) === row.key_mark ? null : 'key_foreign'
}

/** Where data, key and database are, for error messages. */
interface IdentityPlace {
  dataDir: string
  /** A postgres:// address; empty for the embedded database. It holds a password and is never shown. */
  database: string
  keyPath: string
}

/** The error message for a trouble in one line, with what to do. */
export function troubleText(trouble: IdentityTrouble, { dataDir, database, keyPath }: IdentityPlace): string {
  const restore = `restore the last backup (purser restore --replace --from FILE --data ${dataDir}${database === '' ? '' : ' --db ADDRESS'})`
  const asItIs = 'Nothing was changed'
  switch (trouble) {
    case 'database_gone':
      return database === ''
        ? `the database purser.sqlite in ${dataDir} is gone or empty, but the key or the backups of one are there: put it back, or ${restore}. To start with new data, choose an empty folder with --data. ${asItIs}`
        : `the database of --db is empty, but ${dataDir} belongs to one with data: look at the address of --db, or ${restore}. To start with new data, choose an empty folder with --data. ${asItIs}`
    case 'database_foreign':
      return `${dataDir} belongs to another database than ${database === '' ? 'the purser.sqlite in it' : 'that of --db'}: put the right one back, choose its own folder with --data, or ${restore}. ${asItIs}`
    case 'key_gone':
      return `the key of this database is missing: put it back at ${keyPath} from a backup, or from another server on the same database; servers that share one also share its key, with --key-file. ${asItIs}`
    case 'key_foreign':
      return `${keyPath} is not the key of this database: put the right one back from a backup, or from another server on the same database; servers that share one also share its key, with --key-file. ${asItIs}`
  }
}

/** Thrown if a data folder, key and database do not belong together; nothing was written. The message says what to do. */
export class IdentityError extends Error {
  readonly trouble: IdentityTrouble
  constructor(trouble: IdentityTrouble, place: IdentityPlace) {
    super(troubleText(trouble, place))
    this.trouble = trouble
  }
}

interface Place {
  dataDir: string
  database: string
  keyFile: string
}

/** Adds the path of the key, for error messages. */
export const identityPlaceOf = ({ dataDir, database, keyFile }: Place): IdentityPlace => ({
  dataDir,
  database,
  keyPath: keyPathOf({ dataDir, keyFile }),
})

/**
 * Checks that folder, key and database belong together and returns the server's secrets. A new side adopts the identity of the
 * other, on the disk before this returns; the key is created once. Throws an IdentityError before anything is written.
 */
export async function settleIdentity(
  { db, write }: Pick<Database, 'db' | 'write'>,
  place: Place,
): Promise<{ secrets: Secrets; databaseId: string }> {
  const paths = identityPlaceOf(place)
  const row = await findIdentity(db)
  const present = readSecrets(paths.keyPath)
  const trouble = troubleOf({ row, folderId: readFolderId(place.dataDir), mark: present?.keyMark ?? null })
  if (trouble !== null) throw new IdentityError(trouble, paths)
  const secrets = present ?? makeKey(paths.keyPath)
  const wantedId = row?.database_id ?? newId()
  const kept = await write((tx) => keepIdentity(tx, { database_id: wantedId, key_mark: secrets.keyMark(wantedId) }))
  // Another server with another key was the first on this database.
  if (kept.key_mark !== secrets.keyMark(kept.database_id)) throw new IdentityError('key_foreign', paths)
  keepFolderId(place.dataDir, kept.database_id)
  return { secrets, databaseId: kept.database_id }
}
