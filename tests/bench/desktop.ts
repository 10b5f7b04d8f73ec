import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buildDesktop } from '../../scripts/built.ts'
import type { Order, Message } from './desktop-main.ts'
import { ms, spreadOf, table } from './figures.ts'
import { prepare } from './history.ts'
import { pacedPayments } from './load.ts'
import { newDataDir, removeDataDir, utilityPort } from './program.ts'

/* The desktop app without Electron: how soon its server is ready, and whether its main process is ever blocked while money moves. */

const STARTS = 15
const START_GOAL_MS = 400
const PAYMENTS_A_SECOND = 100
const SECONDS = 10
const BLOCKED_GOAL_MS = 50
/** Every tenth payment is this terminal's own; a receipt printer takes a second for one. */
const PAYMENTS_A_RECEIPT = 10

interface Start {
  /** From spawn to ready line, ms. */
  readyMs: number
  /** Processor time used until then, ms, all threads; it hangs less on what else the machine does. 0 where the system does not send. */
  processorMs: number
}

/** The processor time of a process in ms (proc(5): fields 14 and 15, in hundredths of a second). */
function processorMs(pid: number): number {
  if (process.platform !== 'linux') return 0
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Starts the server as the app does, from the built file, and ends it once it is ready. */
async function startOnce(dataDir: string): Promise<Start> {
  const started = performance.now()
  const args = ['--import', utilityPort, 'out/main/server.js', '--port', '0', '--data', dataDir]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('ready ')) resolve()
    })
  })
  const start = { readyMs: performance.now() - started, processorMs: processorMs(child.pid ?? 0) }
  child.kill('SIGTERM')
  await once(child, 'exit')
  return start
}

async function benchStart(): Promise<string[][]> {
  const dataDir = newDataDir()
  const first = await startOnce(dataDir)
  const starts: Start[] = []
  for (let start = 0; start < STARTS; start += 1) starts.push(await startOnce(dataDir))
  removeDataDir(dataDir)
  const row = (what: string, of: keyof Start, goal: string): string[] => {
    const times = starts.map((start) => start[of])
    const { p50, p95 } = spreadOf(times)
    return [what, ms(Math.min(...times)), ms(p50), ms(p95), ms(first[of]), goal]
  }
  return [
    row('server process, spawn to ready', 'readyMs', `≤ ${START_GOAL_MS} ms`),
    row('processor time of that', 'processorMs', ''),
  ]
}

/** Runs the payments and answers how the event loop of the process that plays main fared. */
async function underPayments(receiptEvery: number): Promise<Extract<Message, { kind: 'report' }>> {
  const dataDir = newDataDir()
  mkdirSync(join(dataDir, 'workstation'))
  const prepared = await prepare({ dataDir, database: '', cards: PAYMENTS_A_SECOND * SECONDS, pastSales: 1000 })
  const main = fork('tests/bench/desktop-main.ts', [dataDir], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const order = (wanted: Order): void => void main.send(wanted)
  const codes = new Map<string, (code: string) => void>()
  const early = new Map<string, string>()
  let reported: (report: Extract<Message, { kind: 'report' }>) => void = () => undefined
  const address = await new Promise<string>((resolve) => {
    main.on('message', (message: Message) => {
      if (message.kind === 'ready') resolve(message.address)
      else if (message.kind === 'report') reported(message)
      else {
        early.set(message.cardNumber, message.code)
        codes.get(message.cardNumber)?.(message.code)
      }
    })
  })
  const codeOf = (card: string): Promise<string> =>
    new Promise((resolve) => {
      const known = early.get(card)
      if (known === undefined) codes.set(card, resolve)
      else resolve(known)
    })
  let paid = 0
  await pacedPayments({ address, codeOf }, prepared, PAYMENTS_A_SECOND, {
    begin: () => order({ kind: 'measure' }),
    paid: (key) => {
      paid += 1
      if (paid % receiptEvery === 0) order({ kind: 'print', jobId: key })
    },
  })
  const report = new Promise<Extract<Message, { kind: 'report' }>>((resolve) => (reported = resolve))
  order({ kind: 'report' })
  const message = await report
  order({ kind: 'stop' })
  await once(main, 'exit')
  removeDataDir(dataDir)
  return message
}

process.chdir(join(import.meta.dirname, '..', '..'))
buildDesktop()
console.log(table([`${STARTS} starts`, 'best', 'p50', 'p95', 'with a new database', 'goal'], await benchStart()))
console.log()
const rows: string[][] = []
for (const receiptEvery of [PAYMENTS_A_RECEIPT, 1]) {
  const { p50, p99, max, ownMax, printed } = await underPayments(receiptEvery)
  const what = `main process's event loop at ${PAYMENTS_A_SECOND} payments/s, ${printed / SECONDS} receipts/s`
  rows.push([what, ms(p50), ms(p99), ms(max), ms(ownMax), `max ≤ ${BLOCKED_GOAL_MS} ms`])
}
console.log(table(['delay of', 'p50', 'p99', 'max', 'max without waiting for a core', 'goal'], rows))
