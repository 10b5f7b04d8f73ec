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

/** Primary result codes of SQLite (sqlite.org/rescode.html) that concern the disk or its content, not the statement. */
const troubles: Readonly<Record<number, StorageTrouble>> = {
  8: 'disk_failed', // SQLITE_READONLY: the file system was remounted
  10: 'disk_failed', // SQLITE_IOERR
  13: 'disk_full', // SQLITE_FULL
  14: 'disk_failed', // SQLITE_CANTOPEN: the log or its index
}

/** Error codes of the operating system that concern the disk. */
const systemTroubles: Readonly<Record<string, StorageTrouble>> = {
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  EFBIG: 'disk_full',
  EIO: 'disk_failed',
  EROFS: 'disk_failed',
}

/**
 * A write that changes nothing. SQLite skips an update that changes no value, except one of the row id, which rewrites the row.
 */
export const CHANGE_OF_NOTHING = 'UPDATE heads SET id = id'

/** The storage trouble that an error of SQLite or the system means; null if it is about something else. */
export function troubleOf(error: unknown): StorageTrouble | null {
  if (isDamage(error)) return 'database_damaged'
  const { errcode, code = '' } = error as { errcode?: number; code?: string }
  return (errcode === undefined ? systemTroubles[code] : troubles[errcode & 0xff]) ?? null
}

export type StatementKind = 'read' | 'write' | 'begin' | 'commit' | 'rollback'

const READING = new Set(['select', 'with', 'pragma', 'explain', 'savepoint', 'release'])

/**
 * The kind of a statement by its first word; Purser uses no other words. Taking and releasing a savepoint writes nothing and
 * counts as reading.
 */
export function kindOf(sql: string): StatementKind {
  const word = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? ''
  if (word === 'begin' || word === 'commit' || word === 'rollback') return word
  return READING.has(word) ? 'read' : 'write'
}

/**
 * The embedded database as its one writer holds it. A write that the disk refuses turns it read-only: every further write fails
 * at once with a StorageError while reads continue, until a test write succeeds. If the database is found damaged, by a read too,
 * it stays read-only.
 *
 * A later fsync never repairs a failed one: its pages may be gone from memory and disk alike. SQLite leaves a failed transaction
 * out of its index of the log, so the next one overwrites it; the log of a killed program is written again before it is read
 * (`settleLog`).
 */
export class GuardedFile {
  readonly #file: DatabaseSync
  readonly #checkpoints: Checkpoints
  readonly #presence: Presence
  #isGone = false
  #trouble: StorageTrouble | null = null
  /** Whether a write of the open transaction failed. */
  #isSpoiled = false
  #since = 0
  #cancelLook = (): void => undefined

  constructor(file: DatabaseSync, checkpoints: Checkpoints, presence: Presence) {
    this.#file = file
    this.#checkpoints = checkpoints
    this.#presence = presence
  }

  /** Why nothing can be written now; null if all is well. */
  get trouble(): StorageTrouble | null {
    return this.#presence.isThere() ? this.#trouble : 'database_gone'
  }

  /** Runs one statement of a kind. Throws a StorageError if the disk is in trouble, otherwise SQLite's own error. */
  run<T>(kind: StatementKind, work: () => T): T {
    if (kind === 'begin') this.#isSpoiled = false
    if (this.#trouble !== null && (kind === 'write' || (kind === 'commit' && this.#isSpoiled))) return this.#refuse(this.#trouble)
    const saves = kind === 'commit' || (kind === 'write' && !this.#file.isTransaction)
    if (saves) this.#mustBeThere()
    const result = this.#tried(kind, work)
    if (!saves) return result
    // Checked again: if the file was deleted meanwhile, what was just written is lost with it and must not be reported as saved.
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

  /** Stops testing the disk and closes the file. */
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

  /**
   * Runs a due checkpoint. The commit is already on the disk, so a failed checkpoint loses nothing; it only shows that the disk
   * is in trouble.
   */
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
    // Damage does not heal: it stays until a backup is restored, whatever other trouble the disk reports.
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

  /** Checkpoints and syncs what was acknowledged, drops what was refused, and commits a write that changes nothing. */
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
