import { type BooksTask, workOn } from '../../server/ops/backup/job-process.ts'

// The utility process of a long job on the books. The main process ends it once its result has come.
const port = process.parentPort
port.once('message', ({ data }: { data: BooksTask }) => void workOn(data, (message) => port.postMessage(message)))
