import { EventEmitter } from 'node:events'

/** What a utility process has in the place of Node's IPC channel. */
const port = new EventEmitter()
Object.defineProperty(process, 'parentPort', { value: port })
process.on('message', (data) => port.emit('message', { data }))
// A utility process goes with its program, also with one that a test has killed.
process.on('disconnect', () => process.exit())
