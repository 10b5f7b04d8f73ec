import { statSync } from 'node:fs'
import { join } from 'node:path'
import { ok, type Result } from '../../shared/errors.ts'
import { KEY_FILE } from '../secrets.ts'
import { type Archive, openArchive } from './archive.ts'
import { checkCopy } from './copy.ts'
import { SEALED_KEY_NAME, unsealKey } from './key-part.ts'
import { DATABASE_PART, type Manifest, MANIFEST_NAME, readManifest } from './manifest.ts'
import { bytesAsShare, type OnProgress } from './progress.ts'

/** A backup file that passed every check. */
export interface CheckedBackup {
  manifest: Manifest
  archive: Archive
  /** Its database, unpacked in the scratch folder, in the schema it was made with. */
  database: string
}

const refuse = (reason: string): { ok: false; error: string } => ({ ok: false, error: `this backup cannot be used: ${reason}` })

/** What the manifest says against what the file holds: a manifest of another backup is found out. */
function contradiction({ parts }: Manifest, archive: Archive): string | null {
  const held = archive.parts.filter(({ name }) => name !== MANIFEST_NAME)
  return JSON.stringify(held) === JSON.stringify(parts) ? null : 'its manifest is that of another backup'
}

/**
 * Reads and checks a backup file: every byte against its sums, the manifest, SQLite's own check and all invariants of the books.
 * `scratch` is an empty folder for its database. Throws the system's error when the file cannot be read.
 */
export async function readBackup(path: string, scratch: string, onProgress: OnProgress): Promise<Result<CheckedBackup, string>> {
  const archive = openArchive(path, bytesAsShare('read', statSync(path).size, onProgress))
  if (!archive.ok) return refuse(archive.error)
  const manifest = readManifest(archive.value.text(MANIFEST_NAME))
  if (!manifest.ok) return refuse(manifest.error)
  const contradicted = contradiction(manifest.value, archive.value)
  if (contradicted !== null) return refuse(contradicted)
  const database = join(scratch, DATABASE_PART)
  archive.value.extract(DATABASE_PART, database, bytesAsShare('copy', archive.value.parts[0]?.bytes ?? 0, onProgress))
  const check = await checkCopy(database, scratch, onProgress)
  if (check.faults.length > 0) return refuse(check.faults.slice(0, 3).join('; '))
  const { sales, ledgerRows, ledgerHash } = manifest.value.books
  const isSame = check.sales === sales && check.ledgerRows === ledgerRows && check.ledgerHash === ledgerHash
  if (!isSame || check.schema !== manifest.value.schema) return refuse('its books are not those that its manifest names')
  return ok({ manifest: manifest.value, archive: archive.value, database })
}

/** The server key of a checked backup, null where it has none or is to go without. The error says what is missing. */
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
        'the server key in this backup is sealed: name its passphrase with --passphrase-file, or go without passport data with --without-key',
    }
  return unsealKey(archive.text(SEALED_KEY_NAME) ?? '', passphrase)
}
