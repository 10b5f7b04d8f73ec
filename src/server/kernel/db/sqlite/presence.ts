import { closeSync, existsSync, fdatasyncSync, fstatSync, openSync, readSync, statSync, writeSync } from 'node:fs'

const COPY_BYTES = 1 << 20

/** SQLite's write-ahead log of a database file. */
export const logOf = (path: string): string => `${path}-wal`

/**
 * Rewrites the log that a killed program left, byte for byte, and syncs it before SQLite reads it. A program that died after a
 * failed fsync leaves pages in memory that never reached the disk; SQLite would take them for durable and build on them. Only for
 * the program that holds the folder's lock, before it opens the database: rewriting a log in use would corrupt it. Throws the
 * system's error if the disk refuses it.
 */
export function settleLog(path: string): void {
  if (!existsSync(logOf(path))) return
  const file = openSync(logOf(path), 'r+')
  try {
    const { size } = fstatSync(file)
    const buffer = Buffer.alloc(Math.min(COPY_BYTES, size))
    for (let at = 0; at < size; at += buffer.length) {
      const read = readSync(file, buffer, 0, buffer.length, at)
      writeSync(file, buffer, 0, read, at)
    }
    fdatasyncSync(file)
  } finally {
    closeSync(file)
  }
}

interface Inode {
  dev: number
  ino: number
}

/** The file behind a name; null if there is none or it has fewer than `minBytes`. */
function inodeOf(path: string, minBytes: number): Inode | null {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats === undefined || stats.size < minBytes ? null : { dev: stats.dev, ino: stats.ino }
}

/**
 * Checks that the files that SQLite holds open are still those under their names. The system keeps a deleted or replaced file
 * alive for a program that has it open, so payments would go into a file that no one can find again.
 */
export class Presence {
  readonly #path: string
  readonly #file: Inode | null
  /** 1 if the file had content when it was opened: if it is empty now, it was emptied. */
  readonly #minBytes: number
  #log: Inode | null = null

  /** `path` must just have been opened. */
  constructor(path: string) {
    this.#path = path
    this.#file = inodeOf(path, 0)
    this.#minBytes = inodeOf(path, 1) === null ? 0 : 1
  }

  /** Takes two calls of the file system, a few microseconds. */
  isThere(): boolean {
    const log = inodeOf(logOf(this.#path), 0)
    // SQLite creates its log with the first statement and keeps it while it is open.
    this.#log ??= log
    return isSame(inodeOf(this.#path, this.#minBytes), this.#file) && isSame(log, this.#log)
  }
}

const isSame = (one: Inode | null, other: Inode | null): boolean => one?.ino === other?.ino && one?.dev === other?.dev
