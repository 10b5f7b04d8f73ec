import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupRecord, BackupState, BooksVerdict, BooksWork } from '../../shared/contract/backups.ts'
import { ok, type Result } from '../../shared/errors.ts'
import { fail } from '../../shared/messages.ts'
import { isoOf } from '../../shared/time.ts'
import type { ServerConfig } from '../config.ts'
import { invariantNames } from '../ledger/verify.ts'
import { backupName, openBackupFolder } from './backup-folder.ts'
import type { BooksMessage, BooksTask } from './books-task.ts'
import { type BooksThread, startThread } from './books-thread.ts'
import { bytesOfData, scratchOf } from './copy.ts'
import { DATABASE_PART } from './manifest.ts'

/** Makes copies of the data and checks the books beside the sales, one work at a time. */
export interface BooksOffice {
  state(): BackupState
  /** Starts a copy; refused with `books_busy` while another work is under way. */
  startBackup(kind: BackupRecord['kind']): Result<BackupState>
  /** Starts a check of the books; refused like a copy. */
  startVerify(): Result<BackupState>
  /** Ends a work under way without a trace of it. */
  close(): Promise<void>
}

const DAY_MS = 86_400_000
/** How often the terminals hear of progress. */
const TELL_EVERY_MS = 500
const BREACHES_SHOWN_MOST = 100

interface UnderWay {
  work: BooksWork
  thread: BooksThread
  /** Where the copy grows: SQLite says nothing while it writes one, so its size tells. */
  growing: string
  startedMs: number
}

const firstLine = (path: string): string => readFileSync(path, 'utf8').split(/\r?\n/, 1)[0] ?? ''

/** Opens the office. `onChange` hears when what it shows has changed. */
export function openBooksOffice(config: ServerConfig, now: () => number, onChange: () => void): BooksOffice {
  const { backups, dataDir, database } = config
  const folder = openBackupFolder(backups.folder)
  folder.sweep()
  let underWay: UnderWay | null = null
  let lastVerdict: BooksVerdict | null = null
  let timer: NodeJS.Timeout | undefined

  const state = (): BackupState => ({
    folder: backups.folder,
    dailyAt: backups.at,
    keepDays: backups.keepDays,
    keySealed: backups.passphraseFile !== '',
    work: underWay?.work ?? null,
    lastVerdict,
    records: folder.records(),
  })

  function tellProgress(): void {
    if (underWay === null) return
    const { work, growing } = underWay
    if (work.step === 'copy' && growing !== '' && existsSync(growing)) work.share = growth(growing)
    onChange()
  }

  const growth = (growing: string): number => Math.min(1, statSync(growing).size / Math.max(1, bytesOfData(config)))

  function start(task: BooksTask, growing: string, onEnd: (message: BooksMessage, tookMs: number) => void): Result<BackupState> {
    const startedMs = performance.now()
    const thread = startThread(task, (message) => {
      if (underWay === null) return
      if (message.about === 'progress') {
        underWay.work = { ...underWay.work, step: message.step, share: message.share }
        return
      }
      clearInterval(timer)
      underWay = null
      onEnd(message, Math.round(performance.now() - startedMs))
      onChange()
    })
    const step = task.what === 'backup' ? 'copy' : 'check'
    underWay = { thread, growing, startedMs, work: { what: task.what, step, share: null, startedAt: isoOf(now()) } }
    timer = setInterval(tellProgress, TELL_EVERY_MS).unref()
    return ok(state())
  }

  function noteBackup(
    made: Omit<BackupRecord, 'present' | 'bytes' | 'sales' | 'ledgerRows' | 'problem'>,
    { result }: Extract<BooksMessage, { about: 'backup' }>,
  ): void {
    const nothing = { bytes: 0, sales: 0, ledgerRows: 0 }
    const { bytes, sales, ledgerRows } = result.ok ? result.value : nothing
    folder.note({ ...made, bytes, sales, ledgerRows, problem: result.ok ? '' : result.error })
    if (result.ok) folder.prune(now() - backups.keepDays * DAY_MS)
    else process.stderr.write(`purser: the ${made.kind} backup failed: ${result.error}\n`)
  }

  function freeName(kind: BackupRecord['kind'], at: number): string {
    const name = backupName(at, kind)
    return existsSync(join(backups.folder, name)) ? freeName(kind, at + 1000) : name
  }

  return {
    state,
    startBackup(kind) {
      if (underWay !== null) return fail('books_busy')
      const at = now()
      const file = freeName(kind, at)
      const to = join(backups.folder, file)
      const passphrase = backups.passphraseFile === '' ? null : firstLine(backups.passphraseFile)
      const order = { dataDir, database, to, passphrase, at }
      return start({ what: 'backup', order }, database === '' ? join(scratchOf(to), DATABASE_PART) : '', (message, tookMs) => {
        if (message.about === 'backup') noteBackup({ at: isoOf(at), kind, file, tookMs }, message)
      })
    },
    startVerify() {
      if (underWay !== null) return fail('books_busy')
      const at = isoOf(now())
      return start({ what: 'verify', place: { dataDir, database } }, '', (message, tookMs) => {
        if (message.about === 'verify') lastVerdict = verdictOf(at, tookMs, message)
      })
    },
    async close() {
      clearInterval(timer)
      const stopped = underWay
      underWay = null
      await stopped?.thread.stop()
      if (stopped !== null && stopped.growing !== '') rmSync(join(stopped.growing, '..'), { recursive: true, force: true })
    },
  }
}

function verdictOf(at: string, tookMs: number, { result }: Extract<BooksMessage, { about: 'verify' }>): BooksVerdict {
  const checks = invariantNames.length
  if (!result.ok) return { at, tookMs, checks, breaches: [], sales: 0, ledgerRows: 0, ledgerHash: '', problem: result.error }
  const { breaches, sales, ledgerRows, ledgerHash } = result.value
  return { at, tookMs, checks, breaches: breaches.slice(0, BREACHES_SHOWN_MOST), sales, ledgerRows, ledgerHash, problem: '' }
}
