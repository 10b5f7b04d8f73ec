import { getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { ok, type Result } from '../../../shared/errors.ts'
import { DATABASE_FILE } from '../../kernel/db/database.ts'
import { type BooksCheck, checkPlace } from './books.ts'
import type { DataPlace } from './copy.ts'
import { type BackupOrder, type MadeBackup, makeBackup } from './make-backup.ts'
import type { BookStep, OnProgress } from './progress.ts'

/** A long job on the books, as it is given to a process. */
export type BooksTask = { what: 'backup'; order: BackupOrder } | { what: 'verify'; place: DataPlace }

/** What the process reports: how far it is, and how it ended. */
export type BooksMessage =
  | { about: 'progress'; step: BookStep; share: number | null }
  | { about: 'backup'; result: Result<MadeBackup, string> }
  | { about: 'verify'; result: Result<BooksCheck, string> }

/** Below the sales: nice(2). */
const PRIORITY = 10

/** Does a job to its end, giving way to the sales. What goes wrong is an answer, so that none ends without one. */
export async function workOn(task: BooksTask, report: (message: BooksMessage) => void): Promise<void> {
  // Below that already, only root could raise it.
  if (getPriority() < PRIORITY) setPriority(PRIORITY)
  report(await resultOf(task, (step, share) => report({ about: 'progress', step, share })))
}

async function resultOf(task: BooksTask, onProgress: OnProgress): Promise<BooksMessage> {
  if (task.what === 'backup') return { about: 'backup', result: await settled(() => makeBackup(task.order, onProgress)) }
  const { dataDir, database } = task.place
  const place = database === '' ? { file: join(dataDir, DATABASE_FILE) } : { address: database }
  return { about: 'verify', result: await settled(async () => ok(await checkPlace(place, onProgress))) }
}

async function settled<T>(work: () => Promise<Result<T, string>>): Promise<Result<T, string>> {
  try {
    return await work()
  } catch (error) {
    return { ok: false, error: (error as Error).message }
  }
}

/** What is reported of a job's process. */
export interface JobListener {
  onMessage(message: BooksMessage): void
  /** It ended, after its result or without one. */
  onEnd(reason: string): void
}

/** The process of a job under way. */
export interface JobProcess {
  /** Ends it at once; resolves when it has ended. */
  kill(): Promise<unknown>
}

/** Starts a process for a job: Node forks one, Electron's main process starts a utility process. */
export type StartJobProcess = (task: BooksTask, listener: JobListener) => JobProcess

/** The program of a job: beside this file in the sources, at the top of the bundle in a built server. */
function workerFile(): string {
  const here = import.meta.dirname
  const places = [join(here, 'books-worker.ts'), join(here, 'books-worker.js'), join(here, '..', 'books-worker.js')]
  const found = places.find((place) => existsSync(place))
  if (found === undefined) throw new Error('books-worker is missing from this installation')
  return found
}

/** Starts a job where the server runs on Node. */
export const forkJob: StartJobProcess = (task, { onMessage, onEnd }) => {
  const child = fork(workerFile(), { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.on('message', (message) => onMessage(message as BooksMessage))
  child.on('error', (error) => onEnd(error.message))
  child.once('close', () => onEnd('it ended without a message'))
  child.send(task)
  return {
    kill: () => {
      child.kill('SIGKILL')
      return ended
    },
  }
}

/**
 * Starts a job beside the server, as a process of its own: SQLite answers synchronously, and its threads of one process share locks, which
 * a long statement hardly ever leaves free (measured: a payment then takes half a second instead of ten milliseconds). A job that ends
 * without a result failed; one that gave its result is ended.
 */
export function startJob(start: StartJobProcess, task: BooksTask, onMessage: JobListener['onMessage']): JobProcess {
  let hasEnded = false
  const report = (message: BooksMessage): void => {
    if (hasEnded) return
    hasEnded = message.about !== 'progress'
    onMessage(message)
    if (hasEnded) void job.kill()
  }
  const job = start(task, {
    onMessage: report,
    onEnd: (reason) => report({ about: task.what, result: { ok: false, error: reason } }),
  })
  return {
    kill: () => {
      hasEnded = true
      return job.kill()
    },
  }
}
