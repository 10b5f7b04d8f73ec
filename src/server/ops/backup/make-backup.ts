import { mkdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ok, type Result } from '../../../shared/errors.ts'
import { isoOf } from '../../../shared/time.ts'
import { version } from '../../kernel/version.ts'
import { ArchiveWriter, openArchive } from './archive.ts'
import { bytesOfData, checkCopy, type CopyCheck, copyBooks, type DataPlace, scratchBeside } from './copy.ts'
import { flushFolder } from '../../kernel/folder.ts'
import { BACKUP_FORMAT, type BooksEnd, DATABASE_PART, type Manifest, MANIFEST_NAME, packKey } from './manifest.ts'
import { bytesAsShare, type OnProgress } from './progress.ts'

/** An order for a backup. */
export interface BackupOrder extends DataPlace {
  /** The path of the backup file; it must not exist yet. */
  to: string
  /** Seals the server's key in the backup; null stores the key unsealed. */
  passphrase: string | null
  /** ms, UTC. */
  at: number
}

/** A finished backup, checked. */
export interface MadeBackup extends BooksEnd {
  bytes: number
}

/** The copy of the database and the backup file made of it exist side by side for a moment. */
const ROOM_FACTOR = 2.2

function lacksRoom(order: BackupOrder): string | null {
  const needed = bytesOfData(order) * ROOM_FACTOR
  const { bavail, bsize } = statfsSync(dirname(order.to))
  if (bavail * bsize >= needed) return null
  return `${dirname(order.to)} is short of room: the backup needs ${Math.ceil(needed / 1e6)} MB free while it is made`
}

function pack(order: BackupOrder, copy: string, check: CopyCheck, path: string, onProgress: OnProgress): void {
  const writer = new ArchiveWriter(path, order.at)
  try {
    writer.addFile(DATABASE_PART, copy, bytesAsShare('pack', statSync(copy).size, onProgress))
    const key = packKey(order, order.passphrase)
    if (key !== null) writer.addText(key.name, key.text)
    const { schema } = check
    const manifest: Manifest = {
      format: BACKUP_FORMAT,
      version,
      schema,
      createdAt: isoOf(order.at),
      database: order.database === '' ? 'sqlite' : 'postgres',
      key: key?.form ?? 'none',
      books: endOf(check),
      parts: [...writer.parts],
    }
    writer.addText(MANIFEST_NAME, `${JSON.stringify(manifest, null, 2)}\n`)
    writer.finish()
  } finally {
    writer.close()
  }
}

const endOf = ({ sales, ledgerRows, ledgerHash, others }: BooksEnd): BooksEnd => ({
  sales,
  ledgerRows,
  ledgerHash,
  ...(others && { others }),
})

async function makeIn(scratch: string, order: BackupOrder, onProgress: OnProgress): Promise<Result<MadeBackup, string>> {
  const [copy, packed] = [join(scratch, DATABASE_PART), join(scratch, 'packed')]
  await copyBooks(order, copy, onProgress)
  const check = await checkCopy(copy, scratch, onProgress)
  if (check.faults.length > 0) return { ok: false, error: `the copy is not intact: ${check.faults.slice(0, 3).join('; ')}` }
  pack(order, copy, check, packed, onProgress)
  const { size } = statSync(packed)
  const read = openArchive(packed, bytesAsShare('read', size, onProgress))
  if (!read.ok) return { ok: false, error: `the written file is not intact: ${read.error}` }
  renameSync(packed, order.to)
  flushFolder(dirname(order.to))
  return ok({ bytes: size, ...endOf(check) })
}

/**
 * Makes one backup file: copy of the books, server key, manifest, sums. The copy is reopened and checked, and the written file is
 * read again; only then is it renamed, so a file of that name is always a complete backup. Throws the system's error if a folder
 * or the database cannot be used.
 */
export async function makeBackup(order: BackupOrder, onProgress: OnProgress): Promise<Result<MadeBackup, string>> {
  mkdirSync(dirname(order.to), { recursive: true, mode: 0o700 })
  const lacking = lacksRoom(order)
  if (lacking !== null) return { ok: false, error: lacking }
  const scratch = scratchBeside(order.to)
  try {
    return await makeIn(scratch, order, onProgress)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
