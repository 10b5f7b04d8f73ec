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

/** Moves of a stretch of the ledger by kind and person: rows on cards, and the money that cards got and gave. */
export const cardSums = (
  db: Db,
  { from, to }: Stretch,
): Promise<(Pick<LedgerEntryRow, 'kind' | 'staff_id'> & { rows: number; credit: Paise; debit: Paise })[]> =>
  db
    .selectFrom('ledger_entries')
    .select([
      'kind',
      'staff_id',
      sql<number>`CAST(SUM(CASE WHEN ${onCards} THEN 1 ELSE 0 END) AS bigint)`.as('rows'),
      sql<Paise>`CAST(SUM(CASE WHEN ${onCards} AND amount > 0 THEN amount ELSE 0 END) AS bigint)`.as('credit'),
      sql<Paise>`CAST(SUM(CASE WHEN ${onCards} AND amount < 0 THEN -amount ELSE 0 END) AS bigint)`.as('debit'),
    ])
    .where('seq', '>', from)
    .where('seq', '<=', to)
    .groupBy(['kind', 'staff_id'])
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

interface Counted {
  count: number
  amount: Paise
}

/** How many rows a condition lets through, and what they come to; each condition has an index of its own. */
async function counted(db: Db, amount: string, table: string, condition: string): Promise<Counted> {
  const { rows } = await sql
    .raw<Counted>(
      `SELECT COUNT(*) AS count, CAST(COALESCE(SUM(${amount}), 0) AS bigint) AS amount FROM ${table} WHERE ${condition}`,
    )
    .execute(db)
  return rows[0] ?? { count: 0, amount: 0 as Paise }
}

/** Orders cancelled since ever. */
export const cancelledSinceEver = (db: Db) => counted(db, 'total', 'orders', `payment = 'cancelled'`)

/** Orders placed and not paid now. */
export const unpaidNow = (db: Db) => counted(db, 'total', 'orders', `payment = 'unpaid'`)

/** Approvals since ever by supervisors who had asked for them themselves. */
export const selfApprovedSinceEver = (db: Db) => counted(db, 'amount', 'supervisor_approvals', 'supervisor_id = asked_by')

/** The names of all staff by id. */
export async function staffNames(db: Db): Promise<Map<string, string>> {
  const staff = await db.selectFrom('staff').select(['id', 'name']).execute()
  return new Map(staff.map(({ id, name }) => [id, name]))
}
