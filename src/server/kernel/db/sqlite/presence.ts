import { statSync } from 'node:fs'
import { logOf } from './log-file.ts'

interface Inode {
  dev: number
  ino: number
}

/** The file behind a name; null without one, or for one with fewer bytes. */
function inodeOf(path: string, minBytes: number): Inode | null {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats === undefined || stats.size < minBytes ? null : { dev: stats.dev, ino: stats.ino }
}

/**
 * Whether the files that SQLite holds open are still those of their names. The system keeps a deleted or replaced one alive for whoever
 * has it open: payments would go on into a file that nobody finds again.
 */
export class Presence {
  readonly #path: string
  readonly #file: Inode | null
  /** One that held something and is empty now was emptied. */
  readonly #minBytes: number
  #log: Inode | null = null

  /** `path` was just opened. */
  constructor(path: string) {
    this.#path = path
    this.#file = inodeOf(path, 0)
    this.#minBytes = inodeOf(path, 1) === null ? 0 : 1
  }

  /** Two looks at the folder, a few microseconds. */
  isThere(): boolean {
    const log = inodeOf(logOf(this.#path), 0)
    // SQLite makes its log with the first statement and keeps it while it is open.
    this.#log ??= log
    return isSame(inodeOf(this.#path, this.#minBytes), this.#file) && isSame(log, this.#log)
  }
}

const isSame = (one: Inode | null, other: Inode | null): boolean => one?.ino === other?.ino && one?.dev === other?.dev
