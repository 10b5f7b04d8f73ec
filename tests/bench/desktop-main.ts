import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type ServerChild, startServerProcess } from '../../src/main/embedded-server/process.ts'
import { openWorkstation } from '../../src/main/workstation/workstation.ts'
import { version } from '../../src/server/kernel/version.ts'
import { invoiceJob } from '../support/printing/virtual-printer-samples.ts'
import { utilityPort } from './program.ts'

/* The process that plays the desktop app's main process: workstation with journal and demo printer, the built server beside it. */

/** What the bench asks of it. */
export type Order = { kind: 'print'; jobId: string } | { kind: 'measure' } | { kind: 'report' } | { kind: 'stop' }
/** What it sends the bench; delays of its event loop are in ms, `ownMax` without the time in which it had no core to run on. */
export type Message =
  | { kind: 'ready'; address: string }
  | { kind: 'code'; cardNumber: string; code: string }
  | { kind: 'report'; p50: number; p99: number; max: number; ownMax: number; printed: number }

const [dataDir = ''] = process.argv.slice(2)
const send = (message: Message): void => void process.send?.(message)
const NANOSECONDS_A_MS = 1e6

function startServer(): ServerChild {
  const child = fork('out/main/server.js', ['--port', '0', '--data', dataDir], {
    execArgv: ['--import', utilityPort],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  return {
    stdout: child.stdout,
    stderr: child.stderr,
    onExit: (listener) => void child.once('exit', listener),
    askToStop: () => void child.send({ about: 'stop' }),
    kill: () => void child.kill(),
  }
}

const workstation = await openWorkstation({
  folder: join(dataDir, 'workstation'),
  demo: true,
  kiosk: false,
  leaveKiosk: () => undefined,
  appInfo: () => ({ program: 'electron', version, apiBase: '', demo: true }),
  autostart: null,
  hostLogin: null,
  onProblem: (problem) => process.stderr.write(`${String(problem)}\n`),
})
const server = await startServerProcess(startServer, {
  deskCode: (code) => {
    workstation.deskCodes.add(code)
    send({ kind: 'code', cardNumber: code.cardNumber, code: code.code })
  },
  onErrorLine: (line) => process.stderr.write(`${line}\n`),
  onGone: () => process.stderr.write('the server is gone\n'),
})
if (!server.ok) throw new Error(server.error)

// A window gets each event as a copy.
workstation.bridge.subscribe((_event, payload) => void structuredClone(payload))
const delay = monitorEventLoopDelay({ resolution: 1 })
const asked: string[] = []

/** How long this thread was ready to run and had no core, ms since it began (Linux, proc(5)); 0 elsewhere. */
function waitedMs(): number {
  if (process.platform !== 'linux') return 0
  return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1]) / NANOSECONDS_A_MS
}

const TICK_MS = 1
let ownMax = 0
/** Looks every millisecond how late it is itself, less the wait for a core: other programs of this machine are none of ours. */
function watchOwnDelay(): void {
  let [at, waited] = [performance.now(), waitedMs()]
  setInterval(() => {
    const [now, waitedNow] = [performance.now(), waitedMs()]
    ownMax = Math.max(ownMax, now - at - TICK_MS - (waitedNow - waited))
    at = now
    waited = waitedNow
  }, TICK_MS)
}

async function print(jobId: string): Promise<void> {
  const { id: _id, printerId: _printer, ...content } = invoiceJob(jobId)
  const answer = await workstation.bridge.call('print', { jobId, ...content })
  if (!answer.ok) throw new Error(`not printed: ${answer.error.msg}`)
  asked.push(jobId)
}

function report(): void {
  const ms = (value: number): number => value / NANOSECONDS_A_MS
  const [p50, p99] = [ms(delay.percentile(50)), ms(delay.percentile(99))]
  send({ kind: 'report', p50, p99, max: ms(delay.max), ownMax, printed: asked.length })
}

process.on('message', (order: Order) => {
  if (order.kind === 'print') void print(order.jobId)
  else if (order.kind === 'measure') {
    delay.reset()
    delay.enable()
    watchOwnDelay()
  } else if (order.kind === 'report') report()
  else void Promise.all([server.value.stop(), workstation.close()]).then(() => process.exit(0))
})
send({ kind: 'ready', address: server.value.address })
