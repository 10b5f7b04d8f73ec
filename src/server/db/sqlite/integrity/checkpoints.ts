import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { PageChecksums } from './page-checksums.ts'

/** Pages in the log from which on it is brought into the database file: SQLite's own measure. */
const DUE_PAGES = 1000

interface Progress {
  busy: number
  /** Pages in the log, -1 without one. */
  log: number
  /** How many of them are in the database file. */
  checkpointed: number
}

/** Runs SQLite's checkpoints in its place, so that the page checksums are renewed with each. 'Brings in': from the log into the database file. */
export class Checkpoints {
  readonly #file: DatabaseSync
  readonly #checksums: PageChecksums
  readonly #look: StatementSync
  readonly #bring: StatementSync
  #nextAt = DUE_PAGES

  /** `file` leaves its log alone; `checksums` were opened before it. */
  constructor(file: DatabaseSync, checksums: PageChecksums) {
    this.#file = file
    this.#checksums = checksums
    this.#look = file.prepare('PRAGMA wal_checkpoint(NOOP)')
    this.#bring = file.prepare('PRAGMA wal_checkpoint(PASSIVE)')
  }

  /** After a commit, outside of any transaction: brings the log in when it is long enough. Throws SQLite's or the system's error. */
  afterCommit(): void {
    const { log, checkpointed } = this.#look.get() as unknown as Progress
    const waiting = log - checkpointed
    if (waiting < DUE_PAGES) this.#nextAt = DUE_PAGES
    if (waiting < this.#nextAt) return
    // A reader may hold a part of it back: tried again when it has grown by as much.
    this.#nextAt = waiting + DUE_PAGES
    this.bringIn()
  }

  /** Brings in what no reader holds back. Throws SQLite's or the system's error. */
  bringIn(): void {
    this.#checksums.during(() => {
      const { busy, log, checkpointed } = this.#bring.get() as unknown as Progress
      return busy === 0 && log === checkpointed
    })
  }

  /** Brings everything in and empties the log, with it what a failed transaction left there; not while others read. Throws SQLite's or the system's error. */
  empty(): void {
    this.bringIn()
    const { log, checkpointed } = this.#look.get() as unknown as Progress
    if (log !== checkpointed) return
    try {
      this.#file.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)')
    } finally {
      this.#file.exec('PRAGMA busy_timeout = 5000')
    }
  }

  /** Closes the file; whatever the disk says, what was acknowledged is in the log or in the file. */
  close(): void {
    try {
      this.bringIn()
    } catch {
      // SQLite tries once more as it closes, and the next start after that.
    }
    this.#file.close()
    this.#checksums.close()
  }
}
