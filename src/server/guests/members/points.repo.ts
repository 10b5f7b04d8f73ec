import { sql } from 'kysely'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import type { PointsEntryRow } from '../../kernel/db/tables/tables.ts'

/**
 * Adds the Dream Points of a paid order to its passenger if that is a member, in the payment's own transaction. Entries are never
 * changed afterwards.
 */
export async function earnPoints(
  tx: Transaction,
  entry: Omit<PointsEntryRow, 'kind' | 'credit_note_id' | 'balance'>,
): Promise<void> {
  const member = await tx
    .updateTable('pax')
    .set((row) => ({ points: row('points', '+', entry.points) }))
    .where('id', '=', entry.pax_id)
    .where('member_since', 'is not', null)
    .returning('points')
    .executeTakeFirst()
  if (member === undefined) return
  await tx
    .insertInto('points_entries')
    .values({ ...entry, kind: 'earned', credit_note_id: null, balance: member.points })
    .execute()
}

/** Takes back Dream Points of a credited order, in the credit note's own transaction. Lock the passenger first. */
export async function takeBackPoints(tx: Transaction, entry: Omit<PointsEntryRow, 'kind' | 'balance'>): Promise<void> {
  const member = await tx
    .updateTable('pax')
    .set((row) => ({ points: row('points', '-', entry.points) }))
    .where('id', '=', entry.pax_id)
    .returning('points')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('points_entries')
    .values({ ...entry, kind: 'reversed', points: -entry.points, balance: member.points })
    .execute()
}

/** Dream Points that credit notes took back from a passenger before an invoice was issued. */
async function takenBackBefore(db: Reading, paxId: string, invoiceSeq: number): Promise<number> {
  const { points } = await db
    .selectFrom('credit_notes')
    .select(sql<number>`CAST(COALESCE(SUM(points), 0) AS bigint)`.as('points'))
    .where('pax_id', '=', paxId)
    .where('invoices_before', '<', invoiceSeq)
    .executeTakeFirstOrThrow()
  return points
}

/** Dream Points that a paid order earned; undefined if its passenger was not a member. */
export const earnedByOrder = (db: Reading, orderId: string): Promise<PointsEntryRow | undefined> =>
  db.selectFrom('points_entries').selectAll().where('order_id', '=', orderId).where('kind', '=', 'earned').executeTakeFirst()

/**
 * The points that a paid order earned and its member's balance then; null if it earned none, since its passenger was not a
 * member.
 */
export async function pointsOfOrder(db: Reading, orderId: string): Promise<{ earned: number; balance: number } | null> {
  const entry = await earnedByOrder(db, orderId)
  if (entry === undefined) return null
  if (entry.balance !== null) return { earned: entry.points, balance: entry.balance }
  // An entry from before outlets has no balance. Invoices of that time are in the order of their payments.
  const { invoice_seq } = await db
    .selectFrom('bills')
    .select('invoice_seq')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { balance } = await db
    .selectFrom('points_entries')
    .innerJoin('bills', 'bills.order_id', 'points_entries.order_id')
    .select(({ fn }) => fn.sum<number>('points').as('balance'))
    .where('points_entries.pax_id', '=', entry.pax_id)
    .where('points_entries.kind', '=', 'earned')
    .where('bills.invoice_seq', '<=', invoice_seq)
    .executeTakeFirstOrThrow()
  return { earned: entry.points, balance: balance - (await takenBackBefore(db, entry.pax_id, invoice_seq)) }
}
