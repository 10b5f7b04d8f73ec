import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BackupRecord, BackupState, BooksVerdict, BooksWork, CheckKind } from '../../../shared/contract/backups.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { isoOf } from '../../../shared/time.ts'
import { every } from '../../kernel/background/background.ts'
import type { ServerConfig } from '../../kernel/config.ts'
import { log } from '../../kernel/log.ts'
import { invariantNames } from '../verify/verify.ts'
import { type BackupFolder, backupName, openBackupFolder } from './backup-folder.ts'
import { DATABASE_PART, readPassphrase } from './manifest.ts'
import { MAX_CHECKS_SHOWN, verdictLine } from './books-checks.repo.ts'
import { type BooksCheck, FILE_CHECK } from './books.ts'
import { type BooksMessage, type BooksTask, type JobProcess, startJob, type StartJobProcess } from './job-process.ts'
import { bytesOfData, scratchOf, sizeOf } from './copy.ts'
import type { MadeBackup } from './make-backup.ts'

declare module '../../kernel/http/call.ts' {
  interface Deps {
    /** Makes backups and checks the books, one job at a time. */
    backupJobs: BackupJobs
  }
}

/** Makes backups and checks the books while sales continue, one job at a time. */
export interface BackupJobs {
  state(): BackupState
  /** Starts a backup; refused with `books_busy` while another job is running. */
  startBackup(kind: BackupRecord['kind']): Result<BackupState>
  /** Starts a check of the books; refused with `books_busy` while another job is running. */
  startVerify(kind: CheckKind): Result<BackupState>
  /** Whether the last check found the file of the embedded database changed or broken. */
  isFileDamaged(): boolean
  /** Replaces the list of checks, after another server on the same database has stored one. */
  know(checks: readonly BooksVerdict[]): void
  /** Stops a running job and removes its unfinished files. */
  close(): Promise<void>
}

/** What the backup jobs need from the server. */
export interface BackupJobsOptions {
  /** Called when the state has changed. */
  onChange(): void
  /** Stores the result of a check permanently. */
  keepCheck(verdict: BooksVerdict): Promise<void>
  /** The stored checks, newest first. */
  checks: readonly BooksVerdict[]
  /** Starts the process of a job. */
  startProcess: StartJobProcess
}

const DAY_MS = 86_400_000
/** How often progress is sent to the terminals. */
const REPORT_EVERY_MS = 500
const MAX_BREACHES_SHOWN = 100

type OnEnd = (message: BooksMessage, tookMs: number) => Promise<void>

interface UnderWay {
  work: BooksWork
  job: JobProcess
  /**
   * The file that the copy is written to. SQLite reports no progress while it writes, so the file's size is used; empty if there
   * is none.
   */
  growing: string
}

/** Logs errors of the backup folder instead of throwing: it may be full or on a removed disk, and sales must continue. */
function inFolder(work: () => void): void {
  try {
    work()
  } catch (error) {
    log.error({ event: 'backup_folder_unusable', reason: (error as Error).message }, 'the folder of backups cannot be used')
  }
}

/** A path quoted for a command line. */
const quoted = (path: string): string => (/^[\w/.:\\-]+$/.test(path) ? path : `"${path}"`)

class ProcessJobs implements BackupJobs {
  readonly #config: ServerConfig
  readonly #now: () => number
  readonly #options: BackupJobsOptions
  readonly #folder: BackupFolder
  #underWay: UnderWay | null = null
  #checks: BooksVerdict[]
  #stopReports = (): void => undefined

  constructor(config: ServerConfig, now: () => number, options: BackupJobsOptions) {
    this.#config = config
    this.#now = now
    this.#options = options
    this.#checks = [...options.checks]
    this.#folder = openBackupFolder(config.backups.folder)
    inFolder(() => this.#folder.sweep())
  }

  isFileDamaged(): boolean {
    return this.#checks[0]?.breaches.some(({ invariant }) => invariant === FILE_CHECK) === true
  }

  know(checks: readonly BooksVerdict[]): void {
    this.#checks = [...checks]
  }

  state(): BackupState {
    const { folder, at, keepDays, passphraseFile, checkAt } = this.#config.backups
    return {
      folder,
      restoreFlags: `--data ${quoted(this.#config.dataDir)}${this.#config.database === '' ? '' : ' --db ADDRESS'}`,
      dailyAt: at,
      keepDays,
      keySealed: passphraseFile !== '',
      work: this.#underWay?.work ?? null,
      lastVerdict: this.#checks[0] ?? null,
      checks: this.#checks,
      checkedAt: checkAt,
      records: this.#folder.records(),
    }
  }

  startBackup(kind: BackupRecord['kind']): Result<BackupState> {
    if (this.#underWay !== null) return fail('books_busy')
    const { dataDir, database, keyFile, backups } = this.#config
    const at = this.#now()
    const file = this.#freeName(kind, at)
    const to = join(backups.folder, file)
    const note = (result: Result<MadeBackup, string>, tookMs: number): void =>
      this.#noteBackup({ at: isoOf(at), kind, file, tookMs }, result)
    let passphrase: string | null
    try {
      passphrase = readPassphrase(backups.passphraseFile)
    } catch (error) {
      note({ ok: false, error: (error as Error).message }, 0)
      this.#options.onChange()
      return ok(this.state())
    }
    const growing = database === '' ? join(scratchOf(to), DATABASE_PART) : ''
    return this.#start(
      { what: 'backup', order: { dataDir, database, keyFile, to, passphrase, at } },
      growing,
      async (message, tookMs) => {
        if (message.about === 'backup') note(message.result, tookMs)
      },
    )
  }

  startVerify(kind: CheckKind): Result<BackupState> {
    if (this.#underWay !== null) return fail('books_busy')
    const { dataDir, database } = this.#config
    const at = isoOf(this.#now())
    const checks = invariantNames.length + (database === '' ? 1 : 0)
    return this.#start({ what: 'verify', place: { dataDir, database } }, '', async (message, tookMs) => {
      if (message.about === 'verify') await this.#noteCheck(verdictOf({ at, kind, tookMs, checks }, message.result))
    })
  }

  async close(): Promise<void> {
    this.#stopReports()
    const stopped = this.#underWay
    this.#underWay = null
    await stopped?.job.kill()
    if (stopped !== null && stopped.growing !== '') rmSync(dirname(stopped.growing), { recursive: true, force: true })
  }

  #start(task: BooksTask, growing: string, onEnd: OnEnd): Result<BackupState> {
    const started = performance.now()
    const job = startJob(this.#options.startProcess, task, (message) => {
      if (this.#underWay === null) return
      if (message.about === 'progress') {
        this.#underWay.work = { ...this.#underWay.work, step: message.step, share: message.share }
        return
      }
      this.#stopReports()
      void this.#end(onEnd(message, Math.round(performance.now() - started)))
    })
    const step = task.what === 'backup' ? 'copy' : 'check'
    this.#underWay = { job, growing, work: { what: task.what, step, share: null, startedAt: isoOf(this.#now()) } }
    this.#stopReports = every(REPORT_EVERY_MS, 'reporting progress', () => this.#reportProgress())
    return ok(this.state())
  }

  /** The job counts as running until its result is stored, so that its end and its result appear together. */
  async #end(kept: Promise<void>): Promise<void> {
    await kept
    if (this.#underWay === null) return
    this.#underWay = null
    this.#options.onChange()
  }

  async #noteCheck(verdict: BooksVerdict): Promise<void> {
    this.#checks = [verdict, ...this.#checks].slice(0, MAX_CHECKS_SHOWN)
    if (verdict.breaches.length > 0 || verdict.problem !== '')
      log.error(
        { event: 'books_broken', kind: verdict.kind, reason: verdictLine(verdict) },
        'the check of the books found something',
      )
    try {
      await this.#options.keepCheck(verdict)
    } catch (error) {
      log.error({ event: 'check_not_kept', reason: (error as Error).message }, 'the result of the check could not be kept')
    }
  }

  #reportProgress(): void {
    if (this.#underWay === null) return
    const { work, growing } = this.#underWay
    // The size is null once the job has renamed the file or its disk was removed.
    const grown = growing === '' ? null : sizeOf(growing)
    if (work.step === 'copy' && grown !== null) work.share = Math.min(1, grown / Math.max(1, bytesOfData(this.#config)))
    this.#options.onChange()
  }

  #noteBackup(made: Pick<BackupRecord, 'at' | 'kind' | 'file' | 'tookMs'>, result: Result<MadeBackup, string>): void {
    const { bytes, sales, ledgerRows } = result.ok ? result.value : { bytes: 0, sales: 0, ledgerRows: 0 }
    if (!result.ok) log.error({ event: 'backup_failed', kind: made.kind, reason: result.error }, 'a backup failed')
    inFolder(() => {
      this.#folder.note({ ...made, bytes, sales, ledgerRows, problem: result.ok ? '' : result.error })
      if (result.ok) this.#folder.prune(this.#now() - this.#config.backups.keepDays * DAY_MS)
    })
  }

  #freeName(kind: BackupRecord['kind'], at: number): string {
    const name = backupName(at, kind)
    return existsSync(join(this.#config.backups.folder, name)) ? this.#freeName(kind, at + 1000) : name
  }
}

export const openBackupJobs = (config: ServerConfig, now: () => number, options: BackupJobsOptions): BackupJobs =>
  new ProcessJobs(config, now, options)

type Made = Pick<BooksVerdict, 'at' | 'kind' | 'tookMs' | 'checks'>

function verdictOf(made: Made, result: Result<BooksCheck, string>): BooksVerdict {
  if (!result.ok) return { ...made, breaches: [], sales: 0, ledgerRows: 0, ledgerHash: '', problem: result.error }
  const { breaches, sales, ledgerRows, ledgerHash } = result.value
  return { ...made, breaches: breaches.slice(0, MAX_BREACHES_SHOWN), sales, ledgerRows, ledgerHash, problem: '' }
}
