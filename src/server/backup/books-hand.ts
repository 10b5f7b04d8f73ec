import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { BooksMessage, BooksTask } from './books-task.ts'

/** The program of a work: beside this file in the sources, at the top of the bundle in the built app. */
function workerFile(): string {
  const here = import.meta.dirname
  const places = [join(here, 'books-worker.ts'), join(here, 'books-worker.js'), join(here, '..', 'books-worker.js')]
  const found = places.find((place) => existsSync(place))
  if (found === undefined) throw new Error('books-worker is missing from this installation')
  return found
}

/** A work under way. */
export interface BooksHand {
  /** Ends it at once; what it wrote so far counts for nothing. */
  stop(): Promise<unknown>
}

type Hear = (message: BooksMessage) => void

/**
 * A process of its own: SQLite's threads of one process share locks, which a long statement hardly ever leaves free (measured: a
 * payment then takes half a second instead of ten milliseconds).
 */
function startProcess(task: BooksTask, hear: Hear, failed: (reason: string) => void): BooksHand {
  const child = fork(workerFile(), { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.on('message', (message) => hear(message as BooksMessage))
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

/** In Electron, whose fuse keeps it from being run as Node, a thread has to do. */
function startThread(task: BooksTask, hear: Hear, failed: (reason: string) => void): BooksHand {
  // Files that it leaves open stay so: closing one would drop the locks of the server's own database (fcntl(2)).
  const worker = new Worker(workerFile(), { workerData: task, execArgv: [], trackUnmanagedFds: false })
  worker.on('message', hear)
  worker.on('error', (error) => failed((error as Error).message))
  worker.on('exit', () => failed('it ended without a word'))
  return { stop: () => worker.terminate() }
}

/** Starts a work beside the server: SQLite answers synchronously, and no payment waits for a copy. */
export function startHand(task: BooksTask, hear: Hear): BooksHand {
  let hasEnded = false
  const tell: Hear = (message) => {
    if (hasEnded) return
    hasEnded = message.about !== 'progress'
    hear(message)
  }
  const failed = (reason: string): void => tell({ about: task.what, result: { ok: false, error: reason } })
  const { stop } = (process.versions['electron'] === undefined ? startProcess : startThread)(task, tell, failed)
  return {
    stop: () => {
      hasEnded = true
      return stop()
    },
  }
}
