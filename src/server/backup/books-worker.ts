import { once } from 'node:events'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type BooksMessage, type BooksTask, workOn } from './books-task.ts'

const GIVES_WAY = 10

/** A process of its own steps back behind the sales, and ends with the server. */
async function taskOfProcess(): Promise<BooksTask> {
  setPriority(GIVES_WAY)
  process.once('disconnect', () => process.exit(1))
  const [task] = (await once(process, 'message')) as [BooksTask]
  return task
}

const tell = (message: BooksMessage): void => {
  if (parentPort === null) process.send?.(message)
  else parentPort.postMessage(message)
}

const task = parentPort === null ? await taskOfProcess() : (workerData as BooksTask)
tell(await workOn(task, (step, share) => tell({ about: 'progress', step, share })))
if (parentPort === null) process.disconnect()
