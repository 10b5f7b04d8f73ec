import { setTimeout as pause } from 'node:timers/promises'
import { after, inBackground } from '../../kernel/background/background.ts'

/** A worker behind a table of waiting messages. What is to be sent is in the database alone, so it survives a restart. */
export interface Worker {
  /** Looks at once whether something is due. */
  wake(): void
  /** Lets a delivery under way end, at most 5 s, and stops. */
  close(): Promise<void>
}

interface Work {
  /** What a fault of it is logged under. */
  name: string
  /** Sends what is due, until nothing is or the worker is to stop. */
  send(stopped: () => boolean): Promise<unknown>
  /** When the next message is due (ms, UTC), undefined when none waits. */
  nextDue(): Promise<number | undefined>
  now: () => number
}

/** Longer than any delivery takes; after it a claim counts as dead and the message is due again. */
export const LEASE_MS = 5 * 60_000
/** How often the table is looked at when nothing says so: another server on the same database may have left a message behind. */
const LOOK_EVERY_MS = 60_000
const LOOK_SOONEST_MS = 250
const MAX_CLOSE_MS = 5000

/** Starts a worker, which looks at once. */
export function openWorker({ name, send, nextDue, now }: Work): Worker {
  const state = { asked: false, closed: false }
  let running: Promise<void> | undefined
  let cancelWake: (() => void) | undefined

  async function lookAgainIn(): Promise<number> {
    const due = await nextDue()
    return due === undefined ? LOOK_EVERY_MS : Math.min(LOOK_EVERY_MS, Math.max(LOOK_SOONEST_MS, due - now()))
  }

  async function run(): Promise<void> {
    cancelWake?.()
    let waitMs = LOOK_EVERY_MS
    await inBackground(name, async () => {
      while (state.asked && !state.closed) {
        state.asked = false
        await send(() => state.closed)
        waitMs = await lookAgainIn()
      }
    })
    running = undefined
    if (!state.closed) cancelWake = after(waitMs, name, wake)
  }

  function wake(): void {
    if (state.closed) return
    state.asked = true
    running ??= run()
  }

  wake()
  return {
    wake,
    async close() {
      state.closed = true
      cancelWake?.()
      const limit = new AbortController()
      await Promise.race([running, pause(MAX_CLOSE_MS, undefined, { signal: limit.signal }).catch(() => undefined)])
      limit.abort()
    },
  }
}
