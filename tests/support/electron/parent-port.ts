import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import './asar-guard.ts'

/** What a utility process has in the place of Node's IPC channel. */
class ParentPort extends EventEmitter {
  postMessage(message: unknown): void {
    process.send?.(message)
  }
}
/** By which libraries know Electron. */
const manifest = new URL('../../../node_modules/electron/package.json', import.meta.url)
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
Object.defineProperty(process.versions, 'electron', { value: version, enumerable: true })

const port = new ParentPort()
Object.defineProperty(process, 'parentPort', { value: port })
process.on('message', (data) => port.emit('message', { data }))
// A utility process goes with its program, also with one that a test has killed.
process.on('disconnect', () => process.exit())
