import type { PrintSubject } from '../../../shared/contract/print-subject.ts'
import type { Db } from '../../kernel/db/database.ts'

/** When the cash of a print was handed over, ms; undefined where it is of none. */
export async function cashAt(db: Db, { kind, id }: PrintSubject): Promise<number | undefined> {
  if (kind === 'invoice')
    return (
      await db
        .selectFrom('bills')
        .innerJoin('bill_cash', 'bill_cash.bill_id', 'bills.id')
        .select('bills.created_at')
        .where('bills.order_id', '=', id)
        .executeTakeFirst()
    )?.created_at
  if (kind === 'credit-note')
    return (
      await db
        .selectFrom('credit_notes')
        .select('created_at')
        .where('id', '=', id)
        .where('payout_move_id', 'is not', null)
        .executeTakeFirst()
    )?.created_at
  if (kind !== 'card-slip') return undefined
  const returned = await db
    .selectFrom('cards')
    .select('closed_at')
    .where('card_number', '=', id)
    .where('closed_at', 'is not', null)
    .orderBy('closed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return returned?.closed_at ?? undefined
}
