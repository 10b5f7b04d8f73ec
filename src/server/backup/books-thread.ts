import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { BooksMessage, BooksTask } from './books-task.ts'

/** The thread's program: beside this file in the sources, at the top of the bundle in the built app. */
function workerFile(): string {
  const here = import.meta.dirname
  const places = [join(here, 'books-worker.ts'), join(here, 'books-worker.js'), join(here, '..', 'books-worker.js')]
  const found = places.find((place) => existsSync(place))
  if (found === undefined) throw new Error('books-worker is missing from this installation')
  return found
}

/** A work under way. */
export interface BooksThread {
  /** Ends it at once; what it wrote so far counts for nothing. */
  stop(): Promise<unknown>
}

/** Starts a work in a thread of its own: SQLite answers synchronously, and no payment waits for a copy. */
export function startThread(task: BooksTask, hear: (message: BooksMessage) => void): BooksThread {
  const worker = new Worker(workerFile(), { workerData: task, execArgv: [] })
  let hasEnded = false
  const tell = (message: BooksMessage): void => {
    if (hasEnded) return
    hasEnded = message.about !== 'progress'
    hear(message)
  }
  const failed = (reason: string): void => tell({ about: task.what, result: { ok: false, error: reason } })
  worker.on('message', tell)
  worker.on('error', (error) => failed((error as Error).message))
  worker.on('exit', () => failed('it ended without a word'))
  return {
    stop: () => {
      hasEnded = true
      return worker.terminate()
    },
  }
}
