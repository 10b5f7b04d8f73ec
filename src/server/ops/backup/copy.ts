import { copyFileSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Kysely } from 'kysely'
import { DATABASE_FILE, openDatabase } from '../../kernel/db/database.ts'
import { newestSchema, stepsOf } from '../../kernel/db/migrate.ts'
import { sqliteDialect } from '../../kernel/db/sqlite/dialect.ts'
import { type BooksCheck, checkInvariants, faultsOfFile, openReadOnlyFile } from './books.ts'
import { copyPostgres } from './postgres-rows.ts'
import type { OnProgress } from './progress.ts'

/**
 * Where the data is: the embedded database of a folder, or a PostgreSQL address. The server's key is in the folder unless
 * `keyFile` names it.
 */
export interface DataPlace {
  dataDir: string
  /** Empty for the embedded database. */
  database: string
  /** The server's key, if it is not the one in `dataDir`. */
  keyFile?: string
}

/** Copies the books into a new SQLite file, complete and from one snapshot, while the server may be writing them. */
export async function copyBooks({ dataDir, database }: DataPlace, to: string, onProgress: OnProgress): Promise<void> {
  onProgress('copy', null)
  if (database !== '') return copyPostgres(database, to, onProgress)
  const file = openReadOnlyFile(join(dataDir, DATABASE_FILE))
  try {
    file.prepare('VACUUM INTO ?').run(to)
  } finally {
    file.close()
  }
}

/** The result of a check of a copy; `faults` is empty when it is intact. */
export interface CopyCheck extends BooksCheck {
  /** The newest step of the copy's schema. */
  schema: string
  faults: string[]
}

export const breachTexts = ({ breaches }: Pick<BooksCheck, 'breaches'>): string[] =>
  breaches.map(({ invariant, found }) => `${invariant}: ${found}`)

/** The newest step of a copy's schema. */
export async function schemaOf(path: string): Promise<string> {
  const db = new Kysely<never>({ dialect: sqliteDialect(openReadOnlyFile(path)) })
  try {
    return (await stepsOf(db)).at(-1) ?? ''
  } finally {
    await db.destroy()
  }
}

/** Reopens a copy and runs SQLite's own check and every invariant of the money. */
export async function checkCopy(path: string, scratch: string, onProgress: OnProgress): Promise<CopyCheck> {
  onProgress('check', null)
  const faults = faultsOfFile(path)
  const unknown = { sales: 0, ledgerRows: 0, ledgerHash: '', breaches: [], notChecked: [], schema: '' }
  if (faults.length > 0) return { ...unknown, faults }
  const schema = await schemaOf(path)
  const books = await checkBooksOfCopy({ path, schema }, scratch, onProgress)
  return { ...books, schema, faults: breachTexts(books) }
}

/**
 * Checks every invariant of the money in a copy. The invariants are those of the newest schema, so an older copy is first
 * duplicated into `scratch` and migrated there; the copy itself stays as it is.
 */
export async function checkBooksOfCopy(
  { path, schema }: { path: string; schema: string },
  scratch: string,
  onProgress: OnProgress,
): Promise<BooksCheck> {
  const file = schema === newestSchema ? path : await broughtUpToDate(path, scratch)
  return checkInvariants({ file }, onProgress)
}

async function broughtUpToDate(path: string, scratch: string): Promise<string> {
  const folder = join(scratch, 'newest')
  mkdirSync(folder, { mode: 0o700 })
  copyFileSync(path, join(folder, DATABASE_FILE))
  await (await openDatabase({ dataDir: folder, database: '' })).close()
  return join(folder, DATABASE_FILE)
}

/** The folder that a backup file is made in, beside its final path. */
export const scratchOf = (path: string): string => join(dirname(path), `.${basename(path)}.making`)

/** Creates an empty folder for work in progress beside a file, removing what a killed process left there. */
export function scratchBeside(path: string): string {
  const scratch = scratchOf(path)
  rmSync(scratch, { recursive: true, force: true })
  mkdirSync(scratch, { recursive: true, mode: 0o700 })
  return scratch
}

/** A file's size in bytes; null if the file or its disk is gone. */
export function sizeOf(path: string): number | null {
  try {
    return statSync(path).size
  } catch {
    return null
  }
}

/** The size of the embedded database in bytes, including its write-ahead log; 0 for PostgreSQL. */
export function bytesOfData({ dataDir, database }: DataPlace): number {
  if (database !== '') return 0
  const files = [DATABASE_FILE, `${DATABASE_FILE}-wal`].map((name) => join(dataDir, name))
  return files.reduce((sum, path) => sum + (sizeOf(path) ?? 0), 0)
}
