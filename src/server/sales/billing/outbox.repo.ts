import type { Db } from '../../kernel/db/database.ts'
import type { BillRow, MailRow } from '../../kernel/db/tables/tables.ts'

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
