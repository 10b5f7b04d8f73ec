import { statSync } from 'node:fs'
import { join } from 'node:path'
import { ok, type Result } from '../../../shared/errors.ts'
import { KEY_FILE } from '../../kernel/secrets.ts'
import { type Archive, openArchive } from './archive.ts'
import { type BooksCheck, faultsOfFile, faultsOfRows } from './books.ts'
import { breachTexts, checkBooksOfCopy, schemaOf } from './copy.ts'
import type { NotChecked } from '../verify/verify.ts'
import {
  type BooksEnd,
  DATABASE_PART,
  type Manifest,
  MANIFEST_NAME,
  readManifest,
  SEALED_KEY_NAME,
  unsealKey,
} from './manifest.ts'
import { bytesAsShare, type OnProgress } from './progress.ts'

/** A backup file that passed its checks. */
export interface CheckedBackup {
  manifest: Manifest
  archive: Archive
  /** Its database, unpacked in the scratch folder, with the schema it was made with. */
  database: string
  /** The parts of its books that could not be checked. */
  notChecked: NotChecked[]
}

const OTHER_BOOKS = 'its books are not those that its manifest names'
const refuse = (reason: string): { ok: false; error: string } => ({ ok: false, error: `this backup cannot be used: ${reason}` })

/** Compares the manifest with the parts of the file, to detect the manifest of another backup. */
function contradiction({ parts }: Manifest, archive: Archive): string | null {
  const held = archive.parts.filter(({ name }) => name !== MANIFEST_NAME)
  return JSON.stringify(held) === JSON.stringify(parts) ? null : 'its manifest is that of another backup'
}

/**
 * Reads and unpacks a backup file. Checks every byte against its sums, the manifest, and its database with `faultsOf`; the
 * database is extracted into the empty folder `scratch`, and its books are still to be checked. Throws the system's error if the
 * file cannot be read.
 */
async function unpackBackup(
  path: string,
  scratch: string,
  onProgress: OnProgress,
  faultsOf: (database: string) => string[],
): Promise<Result<CheckedBackup, string>> {
  const archive = openArchive(path, bytesAsShare('read', statSync(path).size, onProgress))
  if (!archive.ok) return refuse(archive.error)
  const manifest = readManifest(archive.value.text(MANIFEST_NAME))
  if (!manifest.ok) return refuse(manifest.error)
  const contradicted = contradiction(manifest.value, archive.value)
  if (contradicted !== null) return refuse(contradicted)
  const database = join(scratch, DATABASE_PART)
  archive.value.extract(DATABASE_PART, database, bytesAsShare('copy', archive.value.parts[0]?.bytes ?? 0, onProgress))
  const faults = faultsOf(database)
  if (faults.length > 0) return refuse(faults.slice(0, 3).join('; '))
  if ((await schemaOf(database)) !== manifest.value.schema) return refuse(OTHER_BOOKS)
  return ok({ manifest: manifest.value, archive: archive.value, database, notChecked: [] })
}

/** Whether two sets of books end alike, in the chain of every outlet. */
const sameEnd = (one: BooksEnd, other: BooksEnd): boolean => one.sales === other.sales && headsOf(one) === headsOf(other)

const headsOf = ({ ledgerRows, ledgerHash, others = [] }: BooksEnd): string =>
  [{ ledgerRows, ledgerHash }, ...others].map((head) => `${head.ledgerRows}:${head.ledgerHash}`).join(' ')

/** Why checked books are broken or are not those of the backup; null if they are intact and match. */
export function faultOfBooks(check: BooksCheck, { books }: Manifest): string | null {
  if (check.breaches.length > 0) return refuse(breachTexts(check).slice(0, 3).join('; ')).error
  return sameEnd(check, books) ? null : refuse(OTHER_BOOKS).error
}

/**
 * Reads a backup file whose rows go into another database. That database makes its own indexes and keys, and its books are
 * checked after the rows are in it.
 */
export const readRows = (path: string, scratch: string, onProgress: OnProgress): Promise<Result<CheckedBackup, string>> =>
  unpackBackup(path, scratch, onProgress, faultsOfRows)

/** Reads and checks a backup file completely: bytes, manifest, database file, and all invariants of its books. */
export async function readBackup(path: string, scratch: string, onProgress: OnProgress): Promise<Result<CheckedBackup, string>> {
  const backup = await unpackBackup(path, scratch, onProgress, faultsOfFile)
  if (!backup.ok) return backup
  const { database, manifest } = backup.value
  const books = await checkBooksOfCopy({ path: database, schema: manifest.schema }, scratch, onProgress)
  const fault = faultOfBooks(books, manifest)
  return fault === null ? ok({ ...backup.value, notChecked: books.notChecked }) : { ok: false, error: fault }
}

/** The server key of a checked backup; null if it has none or `withoutKey` is set. The error says what is missing. */
export function keyOf(
  { manifest, archive }: CheckedBackup,
  { passphrase, withoutKey }: { passphrase: string | null; withoutKey: boolean },
): Result<string | null, string> {
  if (withoutKey || manifest.key === 'none') return ok(null)
  if (manifest.key === 'plain') return ok(archive.text(KEY_FILE)?.trim() ?? null)
  if (passphrase === null)
    return {
      ok: false,
      error:
        'the server key in this backup is sealed: give its passphrase with --passphrase-file, or restore without passport data with --without-key',
    }
  return unsealKey(archive.text(SEALED_KEY_NAME) ?? '', passphrase)
}
