import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { allHeads, invoicesOf } from '../../cards/index.ts'
import { type Breach, invariantNames, type NotChecked, notCompared, verifyMoney } from '../verify/verify.ts'
import { inOneMoment, type Reading } from '../../kernel/db/database.ts'
import { EarlierDataError, newestSchema, stepsOf } from '../../kernel/db/migrate.ts'
import { openPostgresPool, postgresDialect } from '../../kernel/db/postgres/dialect.ts'
import { sqliteDialect } from '../../kernel/db/sqlite/dialect.ts'
import type { Tables } from '../../kernel/db/tables/tables.ts'
import type { BooksEnd } from './manifest.ts'
import type { OnProgress } from './progress.ts'

/** The result of a check of the books. */
export interface BooksCheck extends BooksEnd {
  /** Empty for intact books. */
  breaches: Breach[]
  /** Invariants that could not be checked, though the others were. */
  notChecked: NotChecked[]
}

/** A database opened only for reading: the embedded file, or a PostgreSQL address. */
interface ReadOnly {
  db: Kysely<Tables>
  dialect: 'sqlite' | 'postgres'
  close(): Promise<void>
}

/** How long a reader waits for a lock of the embedded database, ms. */
const LOCK_WAIT_MS = 30_000

/** Opens the embedded database for reading while the server may be writing it. Throws if there is none. */
export function openReadOnlyFile(path: string): DatabaseSync {
  if (!existsSync(path)) throw new Error(`there is no database at ${path}`)
  const file = new DatabaseSync(path, { readOnly: true, timeout: LOCK_WAIT_MS })
  file.exec('PRAGMA temp_store = MEMORY; PRAGMA mmap_size = 268435456')
  return file
}

/** Opens the books for reading while the server may be writing them. */
export function openReadOnly(place: { file: string } | { address: string }): ReadOnly {
  const isFile = 'file' in place
  const dialect = isFile ? sqliteDialect(openReadOnlyFile(place.file)) : postgresDialect(openPostgresPool(place.address))
  const db = new Kysely<Tables>({ dialect })
  return { db, dialect: isFile ? 'sqlite' : 'postgres', close: () => db.destroy() }
}

/** Checks every invariant of the money in one snapshot of the books. */
export async function checkBooks(db: Reading, onProgress: OnProgress): Promise<BooksCheck> {
  let done = 0
  onProgress('check', 0)
  const breaches = await verifyMoney(db, () => onProgress('check', (done += 1) / invariantNames.length))
  return { ...(await endOf(db)), breaches, notChecked: await notCompared(db) }
}

/** The check of the embedded database file, in addition to the invariants of the money. */
export const FILE_CHECK = 'SQLite finds the database file intact'

/** A damaged file can have very many faults; only the first few are reported. */
const MAX_FAULTS = 20

/** The embedded database file, or a PostgreSQL address. */
type Place = { file: string } | { address: string }

/**
 * Checks all books in one snapshot, so that no payment falls between two queries; the embedded database file is checked first. A
 * file too damaged for its books to be read is reported as a breach, not thrown as an error.
 */
export async function checkPlace(place: Place, onProgress: OnProgress): Promise<BooksCheck> {
  if (!('file' in place)) return checkInvariants(place, onProgress)
  if (!existsSync(place.file)) throw new Error(`there is no database at ${place.file}`)
  const faults = faultsOfFile(place.file)
    .slice(0, MAX_FAULTS)
    .map((found) => ({ invariant: FILE_CHECK, found }))
  try {
    const books = await checkInvariants(place, onProgress)
    return { ...books, breaches: [...faults, ...books.breaches] }
  } catch (error) {
    if (faults.length === 0 || error instanceof EarlierDataError) throw error
    const notChecked = invariantNames.map((invariant) => ({ invariant, why: 'the database file is damaged' }))
    return { sales: 0, ledgerRows: 0, ledgerHash: '', breaches: faults, notChecked }
  }
}

/** Checks only the invariants, in one snapshot. */
export async function checkInvariants(
  place: { file: string } | { address: string },
  onProgress: OnProgress,
): Promise<BooksCheck> {
  const opened = openReadOnly(place)
  try {
    const schema = (await stepsOf(opened.db)).at(-1)
    if (schema !== newestSchema)
      throw new Error(`the data has the schema ${schema}, not ${newestSchema}: start this version of Purser once`)
    return await inOneMoment(opened.db, opened.dialect, (tx) => checkBooks(tx, onProgress))
  } finally {
    await opened.close()
  }
}

/** The hash of a row of the ledger; undefined if there is no such row. */
export async function hashOfRow(place: { file: string } | { address: string }, row: number): Promise<string | undefined> {
  const { db, close } = openReadOnly(place)
  try {
    return (await db.selectFrom('ledger_entries').select('hash').where('seq', '=', row).executeTakeFirst())?.hash
  } finally {
    await close()
  }
}

async function endOf(db: Reading): Promise<BooksEnd> {
  const heads = await allHeads(db)
  const [first, ...others] = heads.map(({ ledger_seq, ledger_hash }) => ({ ledgerRows: ledger_seq, ledgerHash: ledger_hash }))
  if (first === undefined) throw new Error('the first outlet has no end of the ledger')
  return { sales: invoicesOf(heads), ...first, ...(others.length > 0 && { others }) }
}

/**
 * The faults that SQLite finds in a database file: damaged pages, indexes that do not match their rows, and broken foreign keys.
 * Empty for an intact file.
 */
export const faultsOfFile = (path: string): string[] => faultsFound(path, 'integrity_check')

/** As `faultsOfFile` in a tenth of the time, since it skips the indexes: for a file whose rows are read without them. */
export const faultsOfRows = (path: string): string[] => faultsFound(path, 'quick_check')

function faultsFound(path: string, check: 'integrity_check' | 'quick_check'): string[] {
  const file = openReadOnlyFile(path)
  try {
    const pages = file
      .prepare(`PRAGMA ${check}`)
      .all()
      .map((row) => String(Object.values(row)[0]))
    const astray = file
      .prepare('PRAGMA foreign_key_check')
      .all()
      .map(({ table, rowid }) => `row ${String(rowid)} of ${String(table)} points at nothing`)
    return [...pages.filter((line) => line !== 'ok'), ...astray]
  } catch (error) {
    return [(error as Error).message]
  } finally {
    file.close()
  }
}
