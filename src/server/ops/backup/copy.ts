import { copyFileSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Kysely } from 'kysely'
import { DATABASE_FILE, openDatabase } from '../../kernel/db/database.ts'
import { newestSchema, stepsOf } from '../../kernel/db/migrate.ts'
import { sqliteDialect } from '../../kernel/db/sqlite/dialect.ts'
import { type BooksCheck, checkInvariants, faultsOfFile, openReadOnlyFile } from './books.ts'
import { copyPostgres } from './postgres-rows.ts'
import type { OnProgress } from './progress.ts'

/** Where the data are: the embedded database of a folder, or a PostgreSQL address; the server's key is in the folder unless `keyFile` names it. */
export interface DataPlace {
  dataDir: string
  /** Empty for the embedded database. */
  database: string
  /** The server's key, where it is not the one in `dataDir`. */
  keyFile?: string
}

/** Copies the books of a place into a new SQLite file, complete and of one moment, beside the server that may be writing them. */
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

/** What is wrong with a copy; empty when it is intact. */
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

/** Reopens a copy and checks it: SQLite's own check and every invariant of the money. */
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
 * Checks every invariant of the money in a copy. They are those of the newest schema, so an older copy is brought up to date beside it
 * first, in `scratch`, and itself left as it is.
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

/** Where a backup file is made, beside the place it will have. */
export const scratchOf = (path: string): string => join(dirname(path), `.${basename(path)}.making`)

/** An empty folder for work in progress beside a file; what a killed program left there is gone. */
export function scratchBeside(path: string): string {
  const scratch = scratchOf(path)
  rmSync(scratch, { recursive: true, force: true })
  mkdirSync(scratch, { recursive: true, mode: 0o700 })
  return scratch
}

/** A file's size in bytes; null where it is gone, or its disk is. */
export function sizeOf(path: string): number | null {
  try {
    return statSync(path).size
  } catch {
    return null
  }
}

/** Bytes that the embedded database takes, its log included; 0 where it is elsewhere. */
export function bytesOfData({ dataDir, database }: DataPlace): number {
  if (database !== '') return 0
  const files = [DATABASE_FILE, `${DATABASE_FILE}-wal`].map((name) => join(dataDir, name))
  return files.reduce((sum, path) => sum + (sizeOf(path) ?? 0), 0)
}
