import { once } from 'node:events'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type BooksMessage, type BooksTask, workOn } from './books-task.ts'
import type { ThreadJob } from './start-worker.ts'

/** Below the sales: nice(2). */
const PRIORITY = 10

/** A process of its own gives way to the sales, and ends with the server. */
async function jobOfProcess(): Promise<ThreadJob> {
  setPriority(PRIORITY)
  process.once('disconnect', () => process.exit(1))
  const [task] = (await once(process, 'message')) as [BooksTask]
  return { task, openFile: null }
}

const report = (message: BooksMessage): void => {
  if (parentPort === null) process.send?.(message)
  else parentPort.postMessage(message)
}

const { task, openFile } = parentPort === null ? await jobOfProcess() : (workerData as ThreadJob)
report(await workOn(task, openFile, (step, share) => report({ about: 'progress', step, share })))
if (parentPort === null) process.disconnect()
