import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { DeskCode } from '../../shared/bridge/bridge.ts'
import type { Result } from '../../shared/errors.ts'

/** The server as a child process, whether Electron's utility process or plain Node. */
export interface ServerChild {
  stdout: NodeJS.ReadableStream | null
  stderr: NodeJS.ReadableStream | null
  /** `exitCode` is null when a signal ended it. */
  onExit(listener: (exitCode: number | null) => void): void
  /** Asks the process to finish its work and end. */
  askToStop(): void
  kill(): void
}

/** How a server ended. */
export interface ServerEnd {
  /** The last lines of its standard error, for staff to read. */
  lines: string
  exitCode: number | null
}

export interface ServerOutlets {
  deskCode(code: DeskCode): void
  /** Receives each line of its standard error. */
  onErrorLine(line: string): void
  /** The server was ready and has ended without being asked. */
  onGone(end: ServerEnd): void
}

export interface ServerProcess {
  /** Such as http://127.0.0.1:4150. */
  address: string
  /** Resolves when the process has ended, by force if it takes longer than STOP_TIMEOUT_MS. */
  stop(): Promise<void>
}

/**
 * How long a server may take to start, in ms: without any output, and in total, since a server that waits forever may still write
 * something.
 */
export interface StartLimits {
  silenceMs: number
  wholeMs: number
}

/** Creating the demo on a busy PC takes half a minute, and migrating a large database takes minutes. */
const START_LIMITS: StartLimits = { silenceMs: 30_000, wholeMs: 10 * 60_000 }
const STOP_TIMEOUT_MS = 5000
const LINES_KEPT = 12
/** How long a code is valid, in ms (semantics, OTP). */
const CODE_LIFETIME_MS = 5 * 60_000

const READY_LINE = /^ready (http:\/\/\S+)$/
const CODE_LINE = /^otp (\S+) (\S+)$/

function keepLastLines(child: ServerChild, onErrorLine: ServerOutlets['onErrorLine']): () => string {
  const lines: string[] = []
  if (child.stderr !== null)
    createInterface({ input: child.stderr }).on('line', (line) => {
      onErrorLine(line)
      lines.push(line.replace(/^purser: /, ''))
      if (lines.length > LINES_KEPT) lines.shift()
    })
  return () => lines.join('\n')
}

/** Resolves with the reason once a starting server has exceeded a limit. */
async function givenUp(child: ServerChild, { silenceMs, wholeMs }: StartLimits, signal: AbortSignal): Promise<{ why: string }> {
  const lateAt = performance.now() + wholeMs
  let heardAt = performance.now()
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', () => (heardAt = performance.now()))
  for (;;) {
    const now = performance.now()
    if (now >= lateAt) return { why: `within ${wholeMs / 1000} s` }
    const leftMs = Math.min(heardAt + silenceMs, lateAt) - now
    if (leftMs <= 0 || signal.aborted) return { why: `and gave no sign of life for ${silenceMs / 1000} s` }
    await pause(leftMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Reads the server's standard output: the ready line and the codes of the desk channel. */
function readLines(child: ServerChild, ready: (address: string) => void, deskCode: ServerOutlets['deskCode']): void {
  if (child.stdout === null) return
  createInterface({ input: child.stdout }).on('line', (line) => {
    const address = READY_LINE.exec(line)?.[1]
    if (address !== undefined) ready(address)
    const [, cardNumber, code] = CODE_LINE.exec(line) ?? []
    if (cardNumber !== undefined && code !== undefined)
      deskCode({ cardNumber, code, expiresAt: new Date(Date.now() + CODE_LIFETIME_MS).toISOString() })
  })
}

/** Starts the server and waits until it is ready; the error is the last lines of its standard error, for staff to read. */
export async function startServerProcess(
  start: () => ServerChild,
  outlets: ServerOutlets,
  limits: StartLimits = START_LIMITS,
): Promise<Result<ServerProcess, string>> {
  const child = start()
  const lastLines = keepLastLines(child, outlets.onErrorLine)
  const ended = new Promise<number | null>((resolve) => child.onExit(resolve))
  const ready = new Promise<string>((resolve) => readLines(child, resolve, outlets.deskCode))
  const waiting = new AbortController()
  const address = await Promise.race([ready, ended.then(() => 'ended' as const), givenUp(child, limits, waiting.signal)])
  waiting.abort()
  if (address === 'ended') return { ok: false, error: lastLines() || 'The server stopped without a message' }
  if (typeof address !== 'string') {
    child.kill()
    return { ok: false, error: `The server did not start ${address.why}\n${lastLines()}` }
  }
  let stopping = false
  void ended.then((exitCode) => (stopping ? undefined : outlets.onGone({ lines: lastLines(), exitCode })))
  const stop = async (): Promise<void> => {
    stopping = true
    child.askToStop()
    const stopped = await Promise.race([ended.then(() => true), pause(STOP_TIMEOUT_MS, false, { ref: false })])
    if (stopped) return
    child.kill()
    await ended
  }
  return { ok: true, value: { address, stop } }
}
