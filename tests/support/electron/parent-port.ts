import { EventEmitter } from 'node:events'

/** What a utility process has in the place of Node's IPC channel. */
class ParentPort extends EventEmitter {
  postMessage(message: unknown): void {
    process.send?.(message)
  }
}
const port = new ParentPort()
Object.defineProperty(process, 'parentPort', { value: port })
process.on('message', (data) => port.emit('message', { data }))
// A utility process goes with its program, also with one that a test has killed.
process.on('disconnect', () => process.exit())
