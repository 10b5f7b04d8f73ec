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

/** A long job on the books, as sent to its process. */
export type BooksTask = { what: 'backup'; order: BackupOrder } | { what: 'verify'; place: DataPlace }

/** What the process reports: its progress and its result. */
export type BooksMessage =
  | { about: 'progress'; step: BookStep; share: number | null }
  | { about: 'backup'; result: Result<MadeBackup, string> }
  | { about: 'verify'; result: Result<BooksCheck, string> }

/** A lower priority than the sales: nice(2). */
const PRIORITY = 10

/** Runs a job at low priority. Errors are reported as results, so that every job ends with one. */
export async function workOn(task: BooksTask, report: (message: BooksMessage) => void): Promise<void> {
  // If the priority is lower already, only root could raise it.
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

/** Receives what a job's process reports. */
export interface JobListener {
  onMessage(message: BooksMessage): void
  /** Called when the process ended, with or without a result. */
  onEnd(reason: string): void
}

/** The process of a running job. */
export interface JobProcess {
  /** Kills the process; resolves when it has ended. */
  kill(): Promise<unknown>
}

/** Starts a process for a job: Node forks one, Electron's main process starts a utility process. */
export type StartJobProcess = (task: BooksTask, listener: JobListener) => JobProcess

/** The worker's file: beside this file in the sources, at the top of the bundle in a built server. */
function workerFile(): string {
  const here = import.meta.dirname
  const places = [join(here, 'books-worker.ts'), join(here, 'books-worker.js'), join(here, '..', 'books-worker.js')]
  const found = places.find((place) => existsSync(place))
  if (found === undefined) throw new Error('books-worker is missing from this installation')
  return found
}

/** Starts a job on a server that runs on Node. */
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
 * Starts a job in a separate process. SQLite is synchronous, and threads of one process share locks that a long statement hardly
 * ever frees (measured: a payment then takes half a second instead of ten milliseconds). A process that ends without a result
 * counts as failed; one that has reported its result is killed.
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
