import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { BooksMessage, BooksTask } from './books-task.ts'

/** The program of a job: beside this file in the sources, at the top of the bundle in the built app. */
function workerFile(): string {
  const here = import.meta.dirname
  const places = [join(here, 'books-worker.ts'), join(here, 'books-worker.js'), join(here, '..', 'books-worker.js')]
  const found = places.find((place) => existsSync(place))
  if (found === undefined) throw new Error('books-worker is missing from this installation')
  return found
}

/** A job under way. */
export interface JobWorker {
  /** Ends it at once; what it wrote so far counts for nothing. */
  stop(): Promise<unknown>
}

type OnMessage = (message: BooksMessage) => void

/**
 * A process of its own: SQLite's threads of one process share locks, which a long statement hardly ever leaves free (measured: a
 * payment then takes half a second instead of ten milliseconds).
 */
function startProcess(task: BooksTask, onMessage: OnMessage, failed: (reason: string) => void): JobWorker {
  const child = fork(workerFile(), { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.on('message', (message) => onMessage(message as BooksMessage))
  child.on('error', (error) => failed(error.message))
  child.once('close', () => failed('it ended without a word'))
  child.send(task)
  return {
    stop: () => {
      child.kill('SIGKILL')
      return ended
    },
  }
}

/** What a thread is given: a process of its own has no use for a descriptor of the server. */
export interface ThreadJob {
  task: BooksTask
  openFile: number | null
}

/** In Electron, whose fuse keeps it from being run as Node, a thread has to do. */
function startThread(job: ThreadJob, onMessage: OnMessage, failed: (reason: string) => void): JobWorker {
  const worker = new Worker(workerFile(), { workerData: job, execArgv: [] })
  worker.on('message', onMessage)
  worker.on('error', (error) => failed((error as Error).message))
  worker.on('exit', () => failed('it ended without a word'))
  return { stop: () => worker.terminate() }
}

/**
 * Starts a job beside the server: SQLite answers synchronously, and no payment waits for a copy. `openFile` is the descriptor that this
 * process keeps of the embedded database's file.
 */
export function startWorker(task: BooksTask, openFile: number | null, onMessage: OnMessage): JobWorker {
  let hasEnded = false
  const report: OnMessage = (message) => {
    if (hasEnded) return
    hasEnded = message.about !== 'progress'
    onMessage(message)
  }
  const failed = (reason: string): void => report({ about: task.what, result: { ok: false, error: reason } })
  const { stop } =
    process.versions['electron'] === undefined
      ? startProcess(task, report, failed)
      : startThread({ task, openFile }, report, failed)
  return {
    stop: () => {
      hasEnded = true
      return stop()
    },
  }
}
