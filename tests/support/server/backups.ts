import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ArchiveWriter, openArchive } from '../../../src/server/ops/backup/archive.ts'
import { makeBackup, type MadeBackup } from '../../../src/server/ops/backup/make-backup.ts'
import type { RestoreOrder } from '../../../src/server/ops/backup/restore.ts'
import type { Result } from '../../../src/shared/errors.ts'
import type { TestServer } from './server.ts'

export const quiet = (): void => undefined

/** A folder that is gone when the test file ends. */
export function tempFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'purser-backup-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Backs a test server up, while it runs. */
export const backUp = (
  { server, clock }: TestServer,
  to: string,
  passphrase: string | null = null,
): Promise<Result<MadeBackup, string>> => {
  const { dataDir, database } = server.deps.config
  return makeBackup({ dataDir, database, to, passphrase, at: clock.now }, quiet)
}

/** A restore with nothing special to it. */
export const restoreOrder = (from: string, dataDir: string, changes: Partial<RestoreOrder> = {}): RestoreOrder => ({
  from,
  dataDir,
  database: '',
  replace: false,
  passphrase: null,
  withoutKey: false,
  at: Date.UTC(2026, 10, 22),
  ...changes,
})

/** The same file with one bit turned; `at` counts bits. */
export function turnBit(content: Buffer, at: number): Buffer {
  const turned = Buffer.from(content)
  turned.writeUInt8(turned.readUInt8(at >> 3) ^ (1 << (at & 7)), at >> 3)
  return turned
}

/** Writes another content beside a file and answers its path. */
export function variantOf(path: string, change: (content: Buffer) => Buffer): string {
  const variant = `${path}.variant`
  writeFileSync(variant, change(readFileSync(path)))
  return variant
}

/** The database and key of one backup under the manifest of another, with right sums. */
export function mixedBackup(one: string, other: string): string {
  const scratch = tempFolder()
  const [first, second] = [openArchive(one), openArchive(other)]
  if (!first.ok || !second.ok) throw new Error('these are no backups')
  const path = `${one}.mixed`
  const writer = new ArchiveWriter(path, 0)
  first.value.extract('purser.sqlite', join(scratch.path, 'copy'))
  writer.addFile('purser.sqlite', join(scratch.path, 'copy'), quiet)
  writer.addText('server.key', first.value.text('server.key') ?? '')
  writer.addText('manifest.json', second.value.text('manifest.json') ?? '')
  writer.finish()
  writer.close()
  scratch.remove()
  return path
}

/** A backup with right sums whose books were changed, or whose manifest says something else of them. */
export function alteredBackup(path: string, change: (copy: DatabaseSync) => void, books: object = {}): string {
  const scratch = tempFolder()
  const archive = openArchive(path)
  if (!archive.ok) throw new Error(archive.error)
  const copy = join(scratch.path, 'copy')
  archive.value.extract('purser.sqlite', copy)
  const database = new DatabaseSync(copy)
  change(database)
  database.close()
  const altered = `${path}.altered`
  rmSync(altered, { force: true })
  const writer = new ArchiveWriter(altered, 0)
  writer.addFile('purser.sqlite', copy, quiet)
  writer.addText('server.key', archive.value.text('server.key') ?? '')
  const manifest = JSON.parse(archive.value.text('manifest.json') ?? '') as { books: object }
  writer.addText(
    'manifest.json',
    JSON.stringify({ ...manifest, books: { ...manifest.books, ...books }, parts: [...writer.parts] }),
  )
  writer.finish()
  writer.close()
  scratch.remove()
  return altered
}
