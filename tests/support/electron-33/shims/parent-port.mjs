import { EventEmitter } from 'node:events'

// In the server's own Node: what a utility process has as its port.
const port = new EventEmitter()
port.postMessage = (message) => process.send?.(message)
process.parentPort = port
process.on('message', (data) => port.emit('message', { data }))
// Killed with the utility process: nothing of it may live on.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
