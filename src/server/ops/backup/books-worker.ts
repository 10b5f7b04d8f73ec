import { once } from 'node:events'
import { type BooksTask, workOn } from './job-process.ts'

// The worker exits when the server does, since its channel is then closed.
process.once('disconnect', () => process.exit(1))
const [task] = (await once(process, 'message')) as [BooksTask]
await workOn(task, (message) => void process.send?.(message))
