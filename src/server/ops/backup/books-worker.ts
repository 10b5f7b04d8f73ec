import { once } from 'node:events'
import { type BooksTask, workOn } from './job-process.ts'

// It ends with the server, whose channel it then loses.
process.once('disconnect', () => process.exit(1))
const [task] = (await once(process, 'message')) as [BooksTask]
await workOn(task, (message) => void process.send?.(message))
