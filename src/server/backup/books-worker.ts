import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type BooksTask, workOn } from './books-task.ts'

const GIVES_WAY = 10

// Under Linux this is the priority of this thread alone; elsewhere it would be that of the whole server.
if (process.platform === 'linux') setPriority(0, GIVES_WAY)

const message = await workOn(workerData as BooksTask, (step, share) =>
  parentPort?.postMessage({ about: 'progress', step, share }),
)
parentPort?.postMessage(message)
