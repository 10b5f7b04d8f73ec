import { sql } from 'kysely'
import type { DishType } from '../../shared/contract/order-parts.ts'
import type { Paise } from '../../shared/money.ts'
import type { Db } from '../db/database.ts'
import type { LedgerEntryRow } from '../db/tables.ts'

/** A stretch of rows or invoices by their numbers: from < number ≤ to. */
export interface Stretch {
  from: number
  to: number
}

const amountSum = sql<Paise>`CAST(COALESCE(SUM(amount), 0) AS bigint)`.as('amount')
const onCards = sql.raw(`account LIKE 'card:%'`)

/** Moves of a stretch of the ledger by kind: rows on cards, and the money that cards got and gave. */
export const cardSums = (
  db: Db,
  { from, to }: Stretch,
): Promise<{ kind: LedgerEntryRow['kind']; rows: number; credit: Paise; debit: Paise }[]> =>
  db
    .selectFrom('ledger_entries')
    .select([
      'kind',
      sql<number>`CAST(SUM(CASE WHEN ${onCards} THEN 1 ELSE 0 END) AS bigint)`.as('rows'),
      sql<Paise>`CAST(SUM(CASE WHEN ${onCards} AND amount > 0 THEN amount ELSE 0 END) AS bigint)`.as('credit'),
      sql<Paise>`CAST(SUM(CASE WHEN ${onCards} AND amount < 0 THEN -amount ELSE 0 END) AS bigint)`.as('debit'),
    ])
    .where('seq', '>', from)
    .where('seq', '<=', to)
    .groupBy('kind')
    .execute()

/** When the first row of a stretch was written, ms; undefined for an empty one. */
export const firstMoment = async (db: Db, { from, to }: Stretch): Promise<number | undefined> =>
  (
    await db
      .selectFrom('ledger_entries')
      .select('at')
      .where('seq', '=', from + 1)
      .where('seq', '<=', to)
      .executeTakeFirst()
  )?.at

/** Invoices of a stretch by who sold them and where. */
export const soldBy = (
  db: Db,
  { from, to }: Stretch,
): Promise<{ staff_name: string; terminal: string; sales: number; amount: Paise }[]> =>
  db
    .selectFrom('bills')
    .select(({ fn }) => [
      'staff_name',
      'terminal',
      fn.countAll<number>().as('sales'),
      sql<Paise>`CAST(SUM(total) AS bigint)`.as('amount'),
    ])
    .where('invoice_seq', '>', from)
    .where('invoice_seq', '<=', to)
    .groupBy(['staff_name', 'terminal'])
    .execute()

/** Dishes sold since ever by kind: what Z reports before took of it is subtracted by who asks. */
export const soldSinceEver = (db: Db): Promise<{ type: DishType; qty: number; amount: Paise }[]> =>
  db
    .selectFrom('sales_by_dish')
    .select(['type', sql<number>`CAST(SUM(qty) AS bigint)`.as('qty'), amountSum])
    .groupBy('type')
    .execute()

/** Orders cancelled since ever, read from an index of their own. */
export async function cancelledSinceEver(db: Db): Promise<{ count: number; amount: Paise }> {
  const { rows } = await sql<{
    count: number
    amount: Paise
  }>`SELECT COUNT(*) AS count, CAST(COALESCE(SUM(total), 0) AS bigint) AS amount FROM orders WHERE payment = 'cancelled'`.execute(
    db,
  )
  return rows[0] ?? { count: 0, amount: 0 as Paise }
}
