import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One of our programs as a real process. */
export interface Program {
  /** Where it serves, from its ready line. */
  address: string
  pid: number
  /** Everything it has said on standard output and standard error. */
  said(): string
  /** Asks it to stop; resolves with its exit status, null when a signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** How a program ended that never got ready. */
export interface Refusal {
  status: number | null
  said: string
}

/** The demo takes 6 s of processor, and on a busy machine a tenth of one. How fast a start is, the benchmarks say. */
const READY_LIMIT_MS = 60_000

function launch(file: string, flags: readonly string[], env: NodeJS.ProcessEnv): { child: ChildProcess; said: () => string } {
  const child = spawn(process.execPath, [file, ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...withoutOurs(process.env), NODE_COMPILE_CACHE: 'node_modules/.cache/purser', ...env },
  })
  let text = ''
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return { child, said: () => text }
}

/** A developer's own settings must not reach a program under test. */
const withoutOurs = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('PURSER_')))

const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode)
    else child.once('close', resolve)
  })

function readyAddress(child: ChildProcess, said: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`not ready after ${READY_LIMIT_MS} ms:\n${said()}`)), READY_LIMIT_MS)
    const look = (): void => {
      const address = /^ready (https?:\/\/\S+)$/m.exec(said())?.[1]
      if (address === undefined) return
      clearTimeout(late)
      resolve(address)
    }
    child.stdout?.on('data', look)
    child.once('close', () => {
      clearTimeout(late)
      reject(new Error(`it ended before it was ready:\n${said()}`))
    })
  })
}

/** Starts a program and waits for its ready line; rejects with all it said when that does not come. */
export async function startProgram(file: string, flags: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Program> {
  const { child, said } = launch(file, flags, env)
  const address = await readyAddress(child, said)
  return {
    address,
    pid: child.pid ?? 0,
    said,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal)
      return exitOf(child)
    },
  }
}

/** Runs a program that is expected to refuse to start, to its end. */
export async function runToEnd(file: string, flags: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Refusal> {
  const { child, said } = launch(file, flags, env)
  return { status: await exitOf(child), said: said() }
}

/** Starts the browser terminal on a free port, opening no browser. */
export const startTerminalProgram = (dataDir: string, ...flags: string[]): Promise<Program> =>
  startProgram('src/main/terminal.ts', ['--no-open', '--port', '0', '--data', dataDir, ...flags])

/** An empty data folder of its own. */
export const makeDataFolder = (): string => mkdtempSync(join(tmpdir(), 'purser-program-'))
