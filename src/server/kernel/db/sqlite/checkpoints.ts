import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** The number of pages in the log at which a checkpoint is due: SQLite's own default. */
const DUE_PAGES = 1000
/** Commits between two looks at the log: a look takes a twentieth of a sale's time. */
const LOOK_EVERY = 8

interface Progress {
  /** Pages in the log; -1 if there is no log. */
  log: number
  /** How many of them are already in the database file. */
  checkpointed: number
}

/** Runs checkpoints instead of SQLite, which does not report a failed one, and the guard has to know. */
export class Checkpoints {
  readonly #file: DatabaseSync
  readonly #look: StatementSync
  readonly #bringIn: StatementSync
  #nextAt = DUE_PAGES
  #commits = 0

  constructor(file: DatabaseSync) {
    file.exec('PRAGMA wal_autocheckpoint = 0')
    this.#file = file
    this.#look = file.prepare('PRAGMA wal_checkpoint(NOOP)')
    this.#bringIn = file.prepare('PRAGMA wal_checkpoint(PASSIVE)')
  }

  /**
   * Called after a commit, outside of any transaction: runs a checkpoint if the log is long enough, which is noticed within a few
   * commits. Throws SQLite's error.
   */
  afterCommit(): void {
    this.#commits = (this.#commits + 1) % LOOK_EVERY
    if (this.#commits !== 0) return
    const { log, checkpointed } = this.#look.get() as unknown as Progress
    const waiting = log - checkpointed
    if (waiting < DUE_PAGES) this.#nextAt = DUE_PAGES
    if (waiting < this.#nextAt) return
    // A reader may hold back part of the log, so it is retried after the log has grown by as much again.
    this.#nextAt = waiting + DUE_PAGES
    this.#bringIn.get()
  }

  /**
   * Checkpoints all pages that no reader holds back, and empties the log if there are none, including what a failed transaction
   * left there. Throws SQLite's error.
   */
  empty(): void {
    try {
      this.#file.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)')
    } finally {
      this.#file.exec('PRAGMA busy_timeout = 5000')
    }
  }
}
