import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import type { StatementMailRow } from '../../kernel/db/tables/account-tables.ts'
import type { MailRow, NoticeRow } from '../../kernel/db/tables/tables.ts'
import { latestPast } from '../../kernel/clock-skew.ts'
import { after, inBackground } from '../../kernel/background/background.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/** How long a mail is retried before it has failed. */
const TRIED_FOR_MS = 24 * HOUR_MS

/** The waits after the first tries; later ones are an hour. */
const firstWaitsMs = [30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS]

/** The longest wait of a mail for its next try, ms: one that is due later was scheduled by a clock that was ahead. */
const MAX_WAIT_MS = HOUR_MS

/** How long a mail waits after this many failed tries, ms; null if the next try would be more than 24 h after the first. */
export function waitAfter(tries: number): number | null {
  const waits = Array.from({ length: tries }, (_unused, index) => firstWaitsMs[index] ?? HOUR_MS)
  const waited = waits.reduce((sum, wait) => sum + wait, 0)
  return waited > TRIED_FOR_MS ? null : (waits.at(-1) ?? 0)
}

/** The tables of messages that wait to be sent. */
export interface Queues {
  mail_outbox: MailRow
  statement_mails: StatementMailRow
  guest_notices: NoticeRow
}

/** A literal in the statement, so that SQLite uses the partial index over queued messages. */
const QUEUED = sql.lit<'queued'>('queued')

/** Types either table as one: kysely cannot name one of several tables. */
const alike = (table: keyof Queues) => table as 'mail_outbox'

/**
 * Claims the message that has waited longest at a moment (ms), by moving its `next_at` to the end of a lease, so that only one of
 * two workers gets it. If the worker dies, the message is due again when the lease ends. Undefined if nothing is due.
 */
export async function claimDue<Q extends keyof Queues>(
  tx: Transaction,
  queue: Q,
  now: number,
  leaseMs: number,
): Promise<Queues[Q] | undefined> {
  for (;;) {
    const due = await tx
      .selectFrom(alike(queue))
      .select(['id', 'next_at'])
      .where('state', '=', QUEUED)
      .where((row) => row.or([row('next_at', '<=', now), row('next_at', '>', latestPast(now) + MAX_WAIT_MS)]))
      .orderBy('next_at')
      .limit(1)
      .executeTakeFirst()
    if (due === undefined) return undefined
    const claimed = await tx
      .updateTable(alike(queue))
      .set((row) => ({ next_at: now + leaseMs, tries: row('tries', '+', 1) }))
      .where('id', '=', due.id)
      .where('state', '=', QUEUED)
      .where('next_at', '=', due.next_at)
      .returningAll()
      .executeTakeFirst()
    if (claimed !== undefined) return claimed as MailRow & NoticeRow & StatementMailRow
  }
}

export const markSent = (tx: Transaction, queue: keyof Queues, id: string, now: number) =>
  tx.updateTable(alike(queue)).set({ state: 'sent', sent_at: now, last_error: '' }).where('id', '=', id).execute()

/**
 * Records a failed try of a claimed message: it waits until `nextAt`, or with null has failed for good. False, with no change, if
 * the claim was lost meanwhile.
 */
export async function markFailed(
  tx: Transaction,
  queue: keyof Queues,
  claimed: Pick<MailRow, 'id' | 'next_at'>,
  error: string,
  nextAt: number | null,
): Promise<boolean> {
  const marked = await tx
    .updateTable(alike(queue))
    .set({ last_error: error, ...(nextAt === null ? { state: 'failed' } : { next_at: nextAt }) })
    .where('id', '=', claimed.id)
    .where('state', '=', QUEUED)
    .where('next_at', '=', claimed.next_at)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** Writes on every queued message why none is sent. */
export const noteOnQueued = (tx: Transaction, queue: keyof Queues, note: string) =>
  tx.updateTable(alike(queue)).set({ last_error: note }).where('state', '=', QUEUED).where('last_error', '<>', note).execute()

/** When the next message is due (ms, UTC), undefined when none waits. */
export async function nextDue(db: Reading, queue: keyof Queues): Promise<number | undefined> {
  const next = await db
    .selectFrom(alike(queue))
    .select('next_at')
    .where('state', '=', QUEUED)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst()
  return next?.next_at
}

/** Sends the messages of a queue table. All state is in the database, so it survives a restart. */
export interface Worker {
  /** Checks at once whether a message is due. */
  wake(): void
  /** Waits at most 5 s for a delivery in flight, and stops. */
  close(): Promise<void>
}

interface Work {
  /** The name for its errors in the log. */
  name: string
  /** Sends due messages until none is left or the worker stops. */
  send(stopped: () => boolean): Promise<unknown>
  /** When the next message is due (ms, UTC), undefined when none waits. */
  nextDue(): Promise<number | undefined>
  now: () => number
}

/** Longer than any delivery takes; after it a claim counts as lost and the message is due again. */
export const LEASE_MS = 5 * 60_000
/** How often the table is polled without a wake-up: another server on the same database may have queued a message. */
const LOOK_EVERY_MS = 60_000
const LOOK_SOONEST_MS = 250
const MAX_CLOSE_MS = 5000

/** Starts a worker, which checks for due messages at once. */
export function openWorker({ name, send, nextDue: whenDue, now }: Work): Worker {
  const state = { asked: false, closed: false }
  let running: Promise<void> | undefined
  let cancelWake: (() => void) | undefined

  async function lookAgainIn(): Promise<number> {
    const due = await whenDue()
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
