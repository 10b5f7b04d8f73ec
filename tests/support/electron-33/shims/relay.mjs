import { spawn } from 'node:child_process'

// In the utility process: a Node that has what the script needs, with messages, output and its end handed on.
const [given, ...args] = process.argv.slice(2)
// That Node reads no archives: PURSER_TEST_EXTRACTED names the folder of what this one holds.
const path = given.replace(/^.*\.asar(?=\/)/, () => process.env.PURSER_TEST_EXTRACTED)
const parentPort = new URL('parent-port.mjs', import.meta.url).href
const child = spawn(process.env.PURSER_TEST_NODE, ['--import', parentPort, path, ...args], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  serialization: 'advanced',
})
const port = process.parentPort
port.on('message', ({ data }) => child.send(data))
child.on('message', (message) => port.postMessage(message))
child.on('exit', (status) => process.exit(status ?? 1))
process.on('SIGTERM', () => child.kill())
