import type { Db } from '../db/database.ts'
import type { PointsEntryRow } from '../db/tables.ts'

/** Adds what a paid order earned to its passenger, in the payment's own transaction, if that is a member. Entries are never changed afterwards. */
export async function earnPoints(tx: Db, entry: Omit<PointsEntryRow, 'kind'>): Promise<void> {
  const member = await tx
    .updateTable('pax')
    .set((row) => ({ points: row('points', '+', entry.points) }))
    .where('id', '=', entry.pax_id)
    .where('member_since', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (member === undefined) return
  await tx
    .insertInto('points_entries')
    .values({ ...entry, kind: 'earned' })
    .execute()
}

/** What a paid order earned, and what its member had then; null when it earned nothing, since its passenger was no member. */
export async function pointsOfOrder(db: Db, orderId: string): Promise<{ earned: number; balance: number } | null> {
  const entry = await db
    .selectFrom('points_entries')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'earned')
    .executeTakeFirst()
  if (entry === undefined) return null
  const { balance } = await db
    .selectFrom('points_entries')
    .innerJoin('bills', 'bills.order_id', 'points_entries.order_id')
    .select(({ fn }) => fn.sum<number>('points').as('balance'))
    .where('points_entries.pax_id', '=', entry.pax_id)
    .where('bills.invoice_seq', '<=', (bill) =>
      bill.selectFrom('bills as own').select('own.invoice_seq').where('own.order_id', '=', orderId),
    )
    .executeTakeFirstOrThrow()
  return { earned: entry.points, balance }
}
