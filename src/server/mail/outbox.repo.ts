import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { BillRow, MailRow } from '../db/tables.ts'
import { latestPast } from '../past.ts'
import { WAIT_MOST_MS } from './retry.ts'

/** Spelled out in the statement, so that SQLite sees that the partial index over waiting mails fits. */
const QUEUED = sql.lit<'queued'>('queued')

/** Queues the invoice of a bill to its passenger's address, once a bill; a mail that failed for good starts over. Answers the mail. */
export async function queueMail(db: Db, wanted: { id: string; bill: BillRow; at: number }): Promise<MailRow> {
  const { id, bill, at } = wanted
  const { email } = await db.selectFrom('pax').select('email').where('id', '=', bill.pax_id).executeTakeFirstOrThrow()
  const fresh = { state: 'queued', tries: 0, next_at: at } as const
  const queued = await db
    .insertInto('mail_outbox')
    .values({ id, bill_id: bill.id, recipient: email, ...fresh, last_error: '', created_at: at, sent_at: null })
    .onConflict((conflict) => conflict.column('bill_id').doUpdateSet(fresh).where('mail_outbox.state', '=', 'failed'))
    .returningAll()
    .executeTakeFirst()
  return queued ?? db.selectFrom('mail_outbox').selectAll().where('bill_id', '=', bill.id).executeTakeFirstOrThrow()
}

/**
 * Claims the mail that has waited longest at a moment (ms), by moving its `next_at` to the end of a lease: of two workers only one
 * finds it as it was read. A claim whose worker died is due again when the lease ends. Undefined when nothing is due.
 */
export async function claimDueMail(db: Db, now: number, leaseMs: number): Promise<MailRow | undefined> {
  for (;;) {
    const due = await db
      .selectFrom('mail_outbox')
      .select(['id', 'next_at'])
      .where('state', '=', QUEUED)
      .where((row) => row.or([row('next_at', '<=', now), row('next_at', '>', latestPast(now) + WAIT_MOST_MS)]))
      .orderBy('next_at')
      .limit(1)
      .executeTakeFirst()
    if (due === undefined) return undefined
    const claimed = await db
      .updateTable('mail_outbox')
      .set((row) => ({ next_at: now + leaseMs, tries: row('tries', '+', 1) }))
      .where('id', '=', due.id)
      .where('state', '=', QUEUED)
      .where('next_at', '=', due.next_at)
      .returningAll()
      .executeTakeFirst()
    if (claimed !== undefined) return claimed
  }
}

export const markSent = (db: Db, id: string, now: number) =>
  db.updateTable('mail_outbox').set({ state: 'sent', sent_at: now, last_error: '' }).where('id', '=', id).execute()

/** Notes a failed try of a claimed mail: it waits until `nextAt`, or, with null, has failed for good. A claim lost meanwhile stays untouched. */
export const markFailed = (db: Db, claimed: MailRow, error: string, nextAt: number | null) =>
  db
    .updateTable('mail_outbox')
    .set({ last_error: error, ...(nextAt === null ? { state: 'failed' } : { next_at: nextAt }) })
    .where('id', '=', claimed.id)
    .where('state', '=', QUEUED)
    .where('next_at', '=', claimed.next_at)
    .execute()

/** Writes on every waiting mail why none is sent. */
export const noteOnQueued = (db: Db, note: string) =>
  db.updateTable('mail_outbox').set({ last_error: note }).where('state', '=', QUEUED).where('last_error', '<>', note).execute()

/** When the next mail is due (ms, UTC), undefined when none waits. */
export async function nextDue(db: Db): Promise<number | undefined> {
  const next = await db
    .selectFrom('mail_outbox')
    .select('next_at')
    .where('state', '=', QUEUED)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst()
  return next?.next_at
}
