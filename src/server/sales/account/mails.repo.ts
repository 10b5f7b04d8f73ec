import type { Transaction } from '../../kernel/db/database.ts'
import type { StatementMailRow } from '../../kernel/db/tables/account-tables.ts'
import type { PaxRow } from '../../kernel/db/tables/tables.ts'
import type { StatementPeriod } from './statement.repo.ts'

/** Queues the mail of a statement under its id, unless it was queued before. */
export async function queueStatement(
  tx: Transaction,
  { id, pax, period, at }: { id: string; pax: Pick<PaxRow, 'id' | 'email'>; period: StatementPeriod; at: number },
): Promise<{ mail: StatementMailRow; isNew: boolean }> {
  const queued = await tx
    .insertInto('statement_mails')
    .values({
      id,
      pax_id: pax.id,
      from_day: period.fromDay,
      to_day: period.toDay,
      voyage_id: period.voyage?.id ?? null,
      recipient: pax.email,
      state: 'queued',
      tries: 0,
      next_at: at,
      last_error: '',
      created_at: at,
      sent_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (queued !== undefined) return { mail: queued, isNew: true }
  return {
    mail: await tx.selectFrom('statement_mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    isNew: false,
  }
}
