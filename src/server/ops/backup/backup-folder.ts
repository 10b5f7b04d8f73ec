import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Type, type Static } from 'typebox'
import { Check } from '../../../shared/forms/check.ts'
import { BackupRecord } from '../../../shared/contract/backups.ts'
import { writeDurably } from '../../kernel/folder.ts'

/** The folder of the copies that the server makes, and the book of how each went. */
export interface BackupFolder {
  path: string
  /** How the last copies went, newest first; `present` says whether the file is still there. */
  records(): BackupRecord[]
  /**
   * Notes how a copy went. Throws when the folder cannot be written; the record is in the list all the same, until the server ends
   * or a later one is written with it.
   */
  note(record: Omit<BackupRecord, 'present'>): void
  /** Removes what killed programs left half made. Throws when the folder cannot be read. */
  sweep(): void
  /** Removes copies made before a moment (ms, UTC). Called after a newer one passed its checks, never before. */
  prune(before: number): void
}

const Book = Type.Array(Type.Omit(BackupRecord, ['present']))
const BOOK_NAME = 'backups.json'
/** Records kept: two months of daily copies. */
const MAX_RECORDS = 60

/** No backup takes as long: what is older and half made, nobody makes any more. */
const HALF_MADE_MS = 6 * 3_600_000

const NAME = /^purser-(\d{8}T\d{6})Z-(daily|manual)\.tar$/

/** The name of a copy by its moment (ms, UTC), such as `purser-20261121T141600Z-daily.tar`. */
export const backupName = (at: number, kind: BackupRecord['kind']): string =>
  `purser-${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z-${kind}.tar`

/** When a copy was made by its name, ms, UTC; null for a file that is none of ours. */
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

/** Opens the folder; it is made with the first copy. */
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
