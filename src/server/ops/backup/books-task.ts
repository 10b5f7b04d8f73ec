import { getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import { type Result, ok } from '../../../shared/errors.ts'
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
