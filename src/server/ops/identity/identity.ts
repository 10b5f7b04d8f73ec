import type { IdentityRow } from '../../kernel/db/tables/tables.ts'

/** Why a data folder, its key and a database do not belong together. */
export type IdentityTrouble = 'database_gone' | 'database_foreign' | 'key_gone' | 'key_foreign'

/** Both sides as they were found. */
export interface Sides {
  /** What the database says of itself; undefined for one that says nothing yet. */
  row: Pick<IdentityRow, 'database_id' | 'key_mark'> | undefined
  /** The id of the database that the folder was used with; null for none. */
  folderId: string | null
  /** The mark of the present key for a database; null without a key. */
  mark: ((databaseId: string) => string) | null
}

/** What is wrong, or null: both sides belong together, or one of them is new and takes on what the other says. */
export function troubleOf({ row, folderId, mark }: Sides): IdentityTrouble | null {
  if (folderId !== null && folderId !== row?.database_id) return 'database_foreign'
  // A restore without the key leaves no mark: the key that is there, or a new one, is then the database's.
  if (row === undefined || row.key_mark === '') return null
  if (mark === null) return 'key_gone'
  return mark(row.database_id) === row.key_mark ? null : 'key_foreign'
}

/** Where data, key and database are, for the message. */
export interface IdentityPlace {
  dataDir: string
  /** A postgres:// address; empty for the embedded database. It holds a password and is never shown. */
  database: string
  keyPath: string
}

/** What to do about it, in one line. */
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

/** A data folder, key and database that do not belong together; nothing was written. The message says what to do. */
export class IdentityError extends Error {
  readonly trouble: IdentityTrouble
  constructor(trouble: IdentityTrouble, place: IdentityPlace) {
    super(troubleText(trouble, place))
    this.trouble = trouble
  }
}
