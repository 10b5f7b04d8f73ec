import { sql } from 'kysely'
import type { Db } from '../../kernel/db/database.ts'
import type { MailRow, NoticeRow } from '../../kernel/db/tables/tables.ts'
import { latestPast } from '../../kernel/past.ts'
import { MAX_WAIT_MS } from './retry.ts'

/** The tables of messages that wait to be sent. */
interface Queues {
  mail_outbox: MailRow
  guest_notices: NoticeRow
}

/** Spelled out in the statement, so that SQLite sees that the partial index over waiting messages fits. */
const QUEUED = sql.lit<'queued'>('queued')

/** What the tables have alike; kysely has no name for one of several. */
const alike = (table: keyof Queues) => table as 'mail_outbox'

/**
 * Claims the message that has waited longest at a moment (ms), by moving its `next_at` to the end of a lease: of two workers only one
 * finds it as it was read. A claim whose worker died is due again when the lease ends. Undefined when nothing is due.
 */
export async function claimDue<Q extends keyof Queues>(
  db: Db,
  queue: Q,
  now: number,
  leaseMs: number,
): Promise<Queues[Q] | undefined> {
  for (;;) {
    const due = await db
      .selectFrom(alike(queue))
      .select(['id', 'next_at'])
      .where('state', '=', QUEUED)
      .where((row) => row.or([row('next_at', '<=', now), row('next_at', '>', latestPast(now) + MAX_WAIT_MS)]))
      .orderBy('next_at')
      .limit(1)
      .executeTakeFirst()
    if (due === undefined) return undefined
    const claimed = await db
      .updateTable(alike(queue))
      .set((row) => ({ next_at: now + leaseMs, tries: row('tries', '+', 1) }))
      .where('id', '=', due.id)
      .where('state', '=', QUEUED)
      .where('next_at', '=', due.next_at)
      .returningAll()
      .executeTakeFirst()
    if (claimed !== undefined) return claimed as MailRow & NoticeRow
  }
}

export const markSent = (db: Db, queue: keyof Queues, id: string, now: number) =>
  db.updateTable(alike(queue)).set({ state: 'sent', sent_at: now, last_error: '' }).where('id', '=', id).execute()

/** Notes a failed try of a claimed message: it waits until `nextAt`, or, with null, has failed for good. A claim lost meanwhile stays untouched; false then. */
export async function markFailed(
  db: Db,
  queue: keyof Queues,
  claimed: Pick<MailRow, 'id' | 'next_at'>,
  error: string,
  nextAt: number | null,
): Promise<boolean> {
  const marked = await db
    .updateTable(alike(queue))
    .set({ last_error: error, ...(nextAt === null ? { state: 'failed' } : { next_at: nextAt }) })
    .where('id', '=', claimed.id)
    .where('state', '=', QUEUED)
    .where('next_at', '=', claimed.next_at)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** Writes on every waiting message why none is sent. */
export const noteOnQueued = (db: Db, queue: keyof Queues, note: string) =>
  db.updateTable(alike(queue)).set({ last_error: note }).where('state', '=', QUEUED).where('last_error', '<>', note).execute()

/** When the next message is due (ms, UTC), undefined when none waits. */
export async function nextDue(db: Db, queue: keyof Queues): Promise<number | undefined> {
  const next = await db
    .selectFrom(alike(queue))
    .select('next_at')
    .where('state', '=', QUEUED)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst()
  return next?.next_at
}
