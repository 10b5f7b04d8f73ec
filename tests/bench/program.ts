import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { serverCommand } from '../support/programs/server-command.ts'
import { processorTime } from '../support/server/processor-time.ts'

/** The server as its own process, as in the field: its address, the codes it shows on its standard output, its memory. */
export interface RunningServer {
  address: string
  dataDir: string
  /** Milliseconds from start to the ready line. */
  readyMs: number
  /** The code shown for a card, as soon as it is. */
  codeOf(cardNumber: string): Promise<string>
  /** Resident memory now, MB. */
  memoryMb(): number
  /** Processor time so far, its own and the system's for it, ms. */
  cpuMs(): number
  stop(): Promise<void>
}

/** To be imported by a Node process in the place of an Electron utility process: its port, over Node's own channel. */
export const utilityPort = `data:text/javascript,${encodeURIComponent(`import { EventEmitter } from 'node:events'
process.parentPort = new EventEmitter()
process.on('message', (data) => process.parentPort.emit('message', { data }))`)}`

export const newDataDir = (): string => mkdtempSync(join(tmpdir(), 'purser-bench-'))

/** Starts `npm run server` on a free port and waits for its ready line. */
export async function startServer(dataDir: string, database: string): Promise<RunningServer> {
  const started = performance.now()
  // What runs beside the sales by itself must not fall into the measurement.
  const args = [
    ...serverCommand,
    '--port',
    '0',
    '--data',
    dataDir,
    '--books-check',
    'off',
    ...(database === '' ? [] : ['--db', database]),
  ]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const codes = new Map<string, string>()
  const waiting = new Map<string, (code: string) => void>()
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', (status) => reject(new Error(`the server ended with ${status}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [word = '', first = '', second = ''] = line.split(' ')
      if (word === 'ready') resolve(first)
      if (word !== 'otp') return
      waiting.get(first)?.(second)
      waiting.delete(first)
      codes.set(first, second)
    })
  })
  return {
    address,
    dataDir,
    readyMs: performance.now() - started,
    codeOf: (cardNumber) => {
      const known = codes.get(cardNumber)
      return known === undefined ? new Promise((resolve) => waiting.set(cardNumber, resolve)) : Promise.resolve(known)
    },
    memoryMb: () => memoryOf(child),
    cpuMs: () => processorTime(child.pid ?? 0),
    stop: () => stopped(child),
  }
}

function memoryOf(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

async function stopped(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** A program that is just ending may still write into its folder, so it is tried again. */
export const removeDataDir = (dataDir: string): void =>
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
