import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Type, type Static } from 'typebox'
import { Check } from '../../../shared/forms/check.ts'
import { BackupRecord } from '../../../shared/contract/backups.ts'
import { writeDurably } from '../../kernel/folder.ts'

/** The folder of the backups that the server makes, and the list of their results. */
export interface BackupFolder {
  path: string
  /** The results of the last backups, newest first; `present` says whether the file still exists. */
  records(): BackupRecord[]
  /**
   * Records the result of a backup. Throws if the folder cannot be written; the record then stays in memory until the server ends
   * or a later call writes it.
   */
  note(record: Omit<BackupRecord, 'present'>): void
  /** Removes unfinished backups that killed processes left behind. Throws if the folder cannot be read. */
  sweep(): void
  /** Removes backups made before a moment (ms, UTC). Only to be called after a newer backup passed its checks. */
  prune(before: number): void
}

const Book = Type.Array(Type.Omit(BackupRecord, ['present']))
const BOOK_NAME = 'backups.json'
/** Records kept: two months of daily backups. */
const MAX_RECORDS = 60

/** No backup takes this long, so an older unfinished one was left by a killed process. */
const HALF_MADE_MS = 6 * 3_600_000

const NAME = /^purser-(\d{8}T\d{6})Z-(daily|manual)\.tar$/

/** The file name of a backup made at a moment (ms, UTC), such as `purser-20261121T141600Z-daily.tar`. */
export const backupName = (at: number, kind: BackupRecord['kind']): string =>
  `purser-${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z-${kind}.tar`

/** The moment in a backup's file name, ms, UTC; null for a file that is not a backup. */
function madeAt(name: string): number | null {
  const stamp = NAME.exec(name)?.[1]
  if (stamp === undefined) return null
  return Date.parse(stamp.replace(/(....)(..)(..)T(..)(..)(..)/, '$1-$2-$3T$4:$5:$6Z'))
}

function readBook(path: string): Static<typeof Book> {
  if (!existsSync(path)) return []
  try {
    const book: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return Check(Book, book) ? book : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

/** Opens the folder, which the first backup creates. */
export function openBackupFolder(path: string): BackupFolder {
  const book = join(path, BOOK_NAME)
  let unwritten: Static<typeof Book> = []
  const all = () => [...unwritten, ...readBook(book)].slice(0, MAX_RECORDS)
  return {
    path,
    records: () => all().map((record) => ({ ...record, present: existsSync(join(path, record.file)) })),
    note(record) {
      unwritten = [record, ...unwritten].slice(0, MAX_RECORDS)
      mkdirSync(path, { recursive: true, mode: 0o700 })
      writeDurably(book, `${JSON.stringify(all(), null, 2)}\n`)
      unwritten = []
    },
    sweep() {
      if (!existsSync(path)) return
      const left = readdirSync(path).filter((name) => name.startsWith('.purser-') && name.endsWith('.making'))
      for (const name of left.map((each) => join(path, each)))
        if (Date.now() - statSync(name).mtimeMs > HALF_MADE_MS) rmSync(name, { recursive: true, force: true })
    },
    prune(before) {
      const old = readdirSync(path).filter((name) => (madeAt(name) ?? before) < before)
      for (const name of old) if (statSync(join(path, name)).isFile()) rmSync(join(path, name))
    },
  }
}
