import type { DatabaseSync } from 'node:sqlite'
import type { Checkpoints } from './checkpoints.ts'
import type { Presence } from './presence.ts'
import { after } from '../../background/background.ts'
import { log } from '../../log.ts'
import { isDamage, StorageError, type StorageTrouble, troubleLabels } from '../engine/storage-trouble.ts'

/** How long after the first failure the disk is tried again, ms; each further try waits twice as long. */
const FIRST_LOOK_MS = 100
const MAX_LOOK_MS = 2000

const HEALS_BY_RESTORE = 'nothing is saved. Stop, and restore the newest backup: purser restore'

/** Primary result codes of SQLite (sqlite.org/rescode.html) that mean the disk or what is on it, not the statement. */
const troubles: Readonly<Record<number, StorageTrouble>> = {
  8: 'disk_failed', // SQLITE_READONLY: the file system was remounted
  10: 'disk_failed', // SQLITE_IOERR
  13: 'disk_full', // SQLITE_FULL
  14: 'disk_failed', // SQLITE_CANTOPEN: the log or its index
}

/** What the system says of the disk itself. */
const systemTroubles: Readonly<Record<string, StorageTrouble>> = {
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  EFBIG: 'disk_full',
  EIO: 'disk_failed',
  EROFS: 'disk_failed',
}

/** SQLite leaves out an update that changes no value, except one of a row's own number: that writes the row again. */
export const CHANGE_OF_NOTHING = 'UPDATE heads SET id = id'

/** What an error of SQLite or of the system says of the disk; null when it is about something else. */
export function troubleOf(error: unknown): StorageTrouble | null {
  if (isDamage(error)) return 'database_damaged'
  const { errcode, code = '' } = error as { errcode?: number; code?: string }
  return (errcode === undefined ? systemTroubles[code] : troubles[errcode & 0xff]) ?? null
}

export type StatementKind = 'read' | 'write' | 'begin' | 'commit' | 'rollback'

const READING = new Set(['select', 'with', 'pragma', 'explain', 'savepoint', 'release'])

/** What a statement does, by its first word: no other is written. A savepoint, taken and released, writes nothing of its own. */
export function kindOf(sql: string): StatementKind {
  const word = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? ''
  if (word === 'begin' || word === 'commit' || word === 'rollback') return word
  return READING.has(word) ? 'read' : 'write'
}

/**
 * The embedded database as its one writer holds it. A write that the disk refuses turns it read-only: every further write fails at once
 * with a StorageError while reading goes on, until a try finds that the disk takes writes again; for good where the database is found
 * damaged, by reading too.
 *
 * A failed fsync is never made good by a later one: the pages it was for may be gone from memory and disk alike. SQLite leaves a failed
 * transaction out of its index of the log, so the next one is written over it, and the log of a killed program is written again
 * before it is read (`settleLog`).
 */
export class GuardedFile {
  readonly #file: DatabaseSync
  readonly #checkpoints: Checkpoints
  readonly #presence: Presence
  #isGone = false
  #trouble: StorageTrouble | null = null
  /** Whether a write of the open transaction was refused. */
  #isSpoiled = false
  #since = 0
  #cancelLook = (): void => undefined

  constructor(file: DatabaseSync, checkpoints: Checkpoints, presence: Presence) {
    this.#file = file
    this.#checkpoints = checkpoints
    this.#presence = presence
  }

  /** Why nothing can be written now; null when all is well. */
  get trouble(): StorageTrouble | null {
    return this.#presence.isThere() ? this.#trouble : 'database_gone'
  }

  /** Runs one statement of a kind. Throws a StorageError where the disk is in trouble, and SQLite's own error otherwise. */
  run<T>(kind: StatementKind, work: () => T): T {
    if (kind === 'begin') this.#isSpoiled = false
    if (this.#trouble !== null && (kind === 'write' || (kind === 'commit' && this.#isSpoiled))) return this.#refuse(this.#trouble)
    const saves = kind === 'commit' || (kind === 'write' && !this.#file.isTransaction)
    if (saves) this.#mustBeThere()
    const result = this.#tried(kind, work)
    if (!saves) return result
    // Looked at again: one deleted meanwhile took what was just written with it, and nobody may be answered that it was saved.
    this.#mustBeThere()
    this.#afterCommit()
    return result
  }

  #mustBeThere(): void {
    if (this.#presence.isThere()) {
      this.#isGone = false
      return
    }
    if (!this.#isGone) log.error({ event: 'database_gone' }, `${troubleLabels.database_gone}: nothing is saved from now on`)
    this.#isGone = true
    throw new StorageError('database_gone')
  }

  /** Ends the looks at the disk and closes the file. */
  close(): void {
    this.#cancelLook()
    this.#file.close()
  }

  #tried<T>(kind: StatementKind, work: () => T): T {
    try {
      return work()
    } catch (error) {
      const trouble = troubleOf(error)
      if (trouble === null) throw error
      if (kind !== 'read' || trouble === 'database_damaged') this.#enter(trouble, error)
      throw new StorageError(trouble, error)
    }
  }

  #refuse(trouble: StorageTrouble): never {
    this.#isSpoiled = true
    throw new StorageError(trouble)
  }

  /** What was committed is on the disk already: a checkpoint that fails spoils nothing, and says how the disk is. */
  #afterCommit(): void {
    try {
      this.#checkpoints.afterCommit()
    } catch (error) {
      const trouble = troubleOf(error)
      if (trouble === null) throw error
      this.#enter(trouble, error)
    }
  }

  #enter(trouble: StorageTrouble, cause: unknown): void {
    this.#isSpoiled = true
    if (this.#trouble === null) {
      this.#since = Date.now()
      const until = trouble === 'database_damaged' ? HEALS_BY_RESTORE : 'nothing is saved until it takes writes again'
      log.error({ event: trouble, reason: (cause as Error).message }, `${troubleLabels[trouble]}: ${until}`)
      this.#lookIn(FIRST_LOOK_MS)
    }
    // Damage does not heal: whatever else the disk says, it stays until a copy is restored.
    if (this.#trouble !== 'database_damaged') this.#trouble = trouble
  }

  #lookIn(waitMs: number): void {
    this.#cancelLook = after(waitMs, 'looking at the disk', () => this.#look(waitMs))
  }

  #look(waitedMs: number): void {
    if (this.#trouble === 'database_damaged') return
    if (this.#file.isTransaction || !this.#takesWrites()) return this.#lookIn(Math.min(MAX_LOOK_MS, waitedMs * 2))
    this.#trouble = null
    log.warn({ event: 'disk_recovered', afterMs: Date.now() - this.#since }, 'the disk takes writes again')
  }

  /** Writes what was acknowledged into the database file once more and syncs it, drops what was refused, and commits a change of nothing. */
  #takesWrites(): boolean {
    try {
      this.#checkpoints.empty()
      this.#file.exec(CHANGE_OF_NOTHING)
      return true
    } catch {
      return false
    }
  }
}
