import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { SEAMS_VARIABLE } from './seam.ts'

/** Where `build-server.ts` puts the server. */
export const builtFolder = join('out', 'prove')
const builtServer = join(builtFolder, 'start.js')
const hook = join('tests', 'proofs', 'seam-hook.ts')

const isBroken = (): boolean => (process.env[SEAMS_VARIABLE] ?? '[]') !== '[]'

/** What Node is given to start the server: the built one, which starts fast; the source with its broken seams in a control's turn. */
export const serverArgs = (): string[] =>
  isBroken() || !existsSync(builtServer) ? ['--import', `./${hook}`, 'src/server/start.ts'] : [builtServer]

/** The server as a process of its own, in the hands of a proof. */
export interface ProofServer {
  child: ChildProcess
  /** `http://127.0.0.1:PORT`. */
  address: string
  /** The code shown for a card since the last time it was asked for; waits for one. */
  codeOf(cardNumber: string): Promise<string>
  /** All that it has said on standard output and standard error. */
  said(): string
  /** Ends it with a signal, SIGTERM by default; resolves when it is gone. */
  end(signal?: NodeJS.Signals): Promise<void>
}

export interface ServerOptions {
  /** Address of a PostgreSQL database; SQLite in the data folder without it. */
  database?: string
  /** 0, a free one by default. */
  port?: number
  flags?: readonly string[]
  env?: NodeJS.ProcessEnv
  /** Before Node: `['strace', '-f', …]`. */
  wrapper?: readonly string[]
}

/** A proof that breaks off must leave no server behind. */
const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** Starts the server and waits for its ready line; rejects with all it said when it ends before. */
export async function startProofServer(dataDir: string, options: ServerOptions = {}): Promise<ProofServer> {
  const { database, port = 0, flags = [], env = {}, wrapper = [] } = options
  const place = ['--port', `${port}`, '--data', dataDir, ...(database === undefined ? [] : ['--db', database])]
  const [program = process.execPath, ...args] = [...wrapper, process.execPath, ...serverArgs(), ...place, ...flags]
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  running.add(child)
  child.once('close', () => running.delete(child))
  let text = ''
  child.stderr.on('data', (part: Buffer) => (text += part.toString()))
  const codes = new Map<string, string>()
  const waiting = new Map<string, (code: string) => void>()
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    void ended.then(() => reject(new Error(`the server ended before it was ready:\n${text}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      text += `${line}\n`
      const [word = '', first = '', second = ''] = line.split(' ')
      if (word === 'ready') resolve(first)
      if (word !== 'otp') return
      const waits = waiting.get(first)
      waiting.delete(first)
      if (waits === undefined) codes.set(first, second)
      else waits(second)
    })
  })
  return {
    child,
    address,
    codeOf: (cardNumber) => {
      const known = codes.get(cardNumber)
      codes.delete(cardNumber)
      return known === undefined ? new Promise((resolve) => waiting.set(cardNumber, resolve)) : Promise.resolve(known)
    },
    said: () => text,
    end: (signal = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
  }
}
