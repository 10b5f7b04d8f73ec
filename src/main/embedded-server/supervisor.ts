import { setTimeout as pause } from 'node:timers/promises'
import type { Result } from '../../shared/errors.ts'
import type { RestartPolicy } from '../host/restart-policy.ts'
import type { ServerEnd, ServerProcess } from './process.ts'

/** What happens to a supervised server, for the log. */
export type ServerEvent =
  | { kind: 'started'; tookMs: number }
  | { kind: 'gone'; end: ServerEnd }
  | { kind: 'restarting'; attempt: number; delayMs: number }
  | { kind: 'failed'; lines: string }
  | { kind: 'gave-up' }

export interface SupervisorParts {
  /** Starts the server once, on this port; `onGone` is called if it ends unasked after it was ready. */
  start(port: string, onGone: (end: ServerEnd) => void): Promise<Result<ServerProcess, string>>
  /** The port of the first start, `0` for any free one. */
  port: string
  policy: RestartPolicy
  onEvent(event: ServerEvent): void
  /** Asks staff after restarting has not helped: true tries again, false gives up. */
  askAgain(lastLines: string): Promise<boolean>
}

/** A server that is restarted on the same address when it dies. */
export interface SupervisedServer {
  /** Such as http://127.0.0.1:4150; it stays the same over restarts, so that screens reconnect by themselves. */
  address: string
  /** Stops it for good; resolves when its process has ended. */
  stop(): Promise<void>
}

class Supervisor implements SupervisedServer {
  readonly address: string
  private readonly parts: SupervisorParts
  private readonly stopping = new AbortController()
  private current: ServerProcess | null
  private recovering: Promise<void> = Promise.resolve()

  constructor(parts: SupervisorParts, first: ServerProcess) {
    this.parts = parts
    this.address = first.address
    this.current = first
  }

  /** Called when the process has ended. */
  noteGone(end: ServerEnd): void {
    this.current = null
    this.parts.onEvent({ kind: 'gone', end })
    this.recovering = this.recover(end.lines)
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    await this.recovering
    await this.current?.stop()
  }

  private async recover(lastLines: string): Promise<void> {
    const { policy, onEvent } = this.parts
    const { signal } = this.stopping
    let lines = lastLines
    let failures = 0
    while (!signal.aborted) {
      // Slow failures may never exceed the limit within the window, so consecutive failures count too.
      const delayMs = failures >= policy.rule.maxRestarts ? null : policy.next(performance.now())
      if (delayMs === null) {
        if (!(await this.ask(lines))) return
        policy.forget()
        failures = 0
        continue
      }
      onEvent({ kind: 'restarting', attempt: failures + 1, delayMs })
      await pause(delayMs, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      const started = await startOnce(this.parts, new URL(this.address).port, (end) => this.noteGone(end))
      if (started.ok) {
        this.current = started.value
        return
      }
      lines = started.error
      failures += 1
    }
  }

  private async ask(lines: string): Promise<boolean> {
    this.parts.onEvent({ kind: 'gave-up' })
    const { signal } = this.stopping
    const stopped = new Promise<false>((resolve) => signal.addEventListener('abort', () => resolve(false), { once: true }))
    return Promise.race([this.parts.askAgain(lines), stopped])
  }
}

async function startOnce(
  { start, onEvent }: SupervisorParts,
  port: string,
  onGone: (end: ServerEnd) => void,
): Promise<Result<ServerProcess, string>> {
  const startedAt = performance.now()
  const started = await start(port, onGone)
  if (started.ok) onEvent({ kind: 'started', tookMs: Math.round(performance.now() - startedAt) })
  else onEvent({ kind: 'failed', lines: started.error })
  return started
}

/**
 * Starts a server and keeps it running until it is stopped. The error is the last lines of the first start, for staff to read.
 */
export async function superviseServer(parts: SupervisorParts): Promise<Result<SupervisedServer, string>> {
  let supervisor: Supervisor | null = null
  const started = await startOnce(parts, parts.port, (end) => supervisor?.noteGone(end))
  if (!started.ok) return started
  supervisor = new Supervisor(parts, started.value)
  return { ok: true, value: supervisor }
}
