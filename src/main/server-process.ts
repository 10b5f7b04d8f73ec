import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { DeskCode } from '../shared/bridge.ts'
import type { Result } from '../shared/errors.ts'

/** The server as a process of its own, whoever started it: Electron's utility process, or plain Node. */
export interface ServerChild {
  stdout: NodeJS.ReadableStream | null
  stderr: NodeJS.ReadableStream | null
  /** `exitCode` is null when a signal ended it. */
  onExit(listener: (exitCode: number | null) => void): void
  /** Asks the process to finish what it does and end. */
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
  /** Takes each line of its standard error. */
  onErrorLine(line: string): void
  /** The server had served and ended without being asked. */
  onGone(end: ServerEnd): void
}

export interface ServerProcess {
  /** Such as http://127.0.0.1:4150. */
  address: string
  /** Resolves when the process has ended, by force if it takes longer than STOP_TIMEOUT_MS. */
  stop(): Promise<void>
}

/** How long a server that starts may say nothing. Making the demo on a busy PC takes half a minute; all the while it says so. */
const SILENCE_LIMIT_MS = 30_000
const STOP_TIMEOUT_MS = 5000
const LINES_KEPT = 12
/** How long a code is valid (semantics, OTP). */
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

/** Resolves once the server has said nothing for so long. */
async function silence(child: ServerChild, limitMs: number, signal: AbortSignal): Promise<'silent'> {
  let heardAt = performance.now()
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', () => (heardAt = performance.now()))
  for (;;) {
    const leftMs = heardAt + limitMs - performance.now()
    if (leftMs <= 0 || signal.aborted) return 'silent'
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

/** Starts the server and waits until it serves; the error is the last lines of its standard error, for staff to read. */
export async function startServerProcess(
  start: () => ServerChild,
  outlets: ServerOutlets,
  silenceLimitMs: number = SILENCE_LIMIT_MS,
): Promise<Result<ServerProcess, string>> {
  const child = start()
  const lastLines = keepLastLines(child, outlets.onErrorLine)
  const ended = new Promise<number | null>((resolve) => child.onExit(resolve))
  const ready = new Promise<string>((resolve) => readLines(child, resolve, outlets.deskCode))
  const waiting = new AbortController()
  const tooLate = silence(child, silenceLimitMs, waiting.signal)
  const address = await Promise.race([ready, ended.then(() => 'ended' as const), tooLate])
  waiting.abort()
  if (address === 'ended') return { ok: false, error: lastLines() || 'The server ended without a word' }
  if (address === 'silent') {
    child.kill()
    return { ok: false, error: `The server did not get ready and said nothing for ${silenceLimitMs / 1000} s\n${lastLines()}` }
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
