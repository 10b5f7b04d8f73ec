import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** Pages in the log from which on it is brought into the database file: SQLite's own measure. */
const DUE_PAGES = 1000
/** Commits from one look at the log to the next: a look takes a twentieth of a sale's time. */
const LOOK_EVERY = 8

interface Progress {
  /** Pages in the log, -1 without one. */
  log: number
  /** How many of them are in the database file. */
  checkpointed: number
}

/** Runs SQLite's checkpoints in its place: SQLite keeps to itself that one failed, and the guard has to know. */
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

  /** After a commit, outside of any transaction: brings the log in when it is long enough, which is seen within a few commits. Throws SQLite's error. */
  afterCommit(): void {
    this.#commits = (this.#commits + 1) % LOOK_EVERY
    if (this.#commits !== 0) return
    const { log, checkpointed } = this.#look.get() as unknown as Progress
    const waiting = log - checkpointed
    if (waiting < DUE_PAGES) this.#nextAt = DUE_PAGES
    if (waiting < this.#nextAt) return
    // A reader may hold a part of it back: tried again when it has grown by as much.
    this.#nextAt = waiting + DUE_PAGES
    this.#bringIn.get()
  }

  /** Brings in what no reader holds back, and empties the log where none does, with it what a failed transaction left there. Throws SQLite's error. */
  empty(): void {
    try {
      this.#file.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)')
    } finally {
      this.#file.exec('PRAGMA busy_timeout = 5000')
    }
  }
}
