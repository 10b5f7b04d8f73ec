import { type RawBuilder, sql } from 'kysely'
import type { DishType } from '../../../shared/contract/order-parts.ts'
import type { Paise } from '../../../shared/money/money.ts'
import type { Reading } from '../../kernel/db/database.ts'
import type { LedgerEntryRow } from '../../kernel/db/tables/tables.ts'

/** A stretch of an outlet's rows or invoices by their numbers: from < number ≤ to. */
export interface Stretch {
  from: number
  to: number
}

/** Whether a number is in one of some stretches, of each of which an index leads to its rows. At least one stretch. */
export const within = (column: string, stretches: readonly Stretch[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    stretches.map(({ from, to }) => sql`(${sql.ref(column)} > ${from} AND ${sql.ref(column)} <= ${to})`),
    sql` OR `,
  )})`

const amountSum = sql<Paise>`CAST(COALESCE(SUM(amount), 0) AS bigint)`.as('amount')
const onCards = sql.raw(`account LIKE 'card:%'`)

/** Moves of stretches of the ledger by kind and person: rows on cards, and the money that cards got and gave. */
export const cardSums = (
  db: Reading,
  stretches: readonly Stretch[],
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
    .where(within('seq', stretches))
    .groupBy(['kind', 'staff_id'])
    .execute()

/** When the first row of any of some stretches was written, ms; undefined where all are empty. */
export async function firstMoment(db: Reading, stretches: readonly Stretch[]): Promise<number | undefined> {
  const { at } = await db
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.min<number | null>('at').as('at'))
    .where(
      'seq',
      'in',
      stretches
        .filter(({ from, to }) => to > from)
        .map(({ from }) => from + 1)
        .concat(NO_ROW),
    )
    .executeTakeFirstOrThrow()
  return at ?? undefined
}

/** Keeps a list of rows from being empty. */
const NO_ROW = 0

/** Invoices of stretches by who sold them and where. */
export const soldBy = (
  db: Reading,
  stretches: readonly Stretch[],
): Promise<{ staff_name: string; terminal: string; sales: number; amount: Paise }[]> =>
  db
    .selectFrom('bills')
    .select(({ fn }) => [
      'staff_name',
      'terminal',
      fn.countAll<number>().as('sales'),
      sql<Paise>`CAST(SUM(total) AS bigint)`.as('amount'),
    ])
    .where(within('invoice_seq', stretches))
    .groupBy(['staff_name', 'terminal'])
    .execute()

/** One outlet, or the whole ship for null. */
export type Of = number | null

/** Dishes sold since ever by kind: what Z reports before took of it is subtracted by who asks. */
export const soldSinceEver = (db: Reading, of: Of): Promise<{ type: DishType; qty: number; amount: Paise }[]> =>
  db
    .selectFrom('sales_by_dish')
    .select(['type', sql<number>`CAST(SUM(qty) AS bigint)`.as('qty'), amountSum])
    .$if(of !== null, (query) => query.where('outlet', '=', of))
    .groupBy('type')
    .execute()

interface Counted {
  count: number
  amount: Paise
}

/** How many rows a condition lets through, and what they come to; each condition has an index of its own. */
async function counted(db: Reading, amount: string, table: string, condition: string): Promise<Counted> {
  const { rows } = await sql
    .raw<Counted>(
      `SELECT COUNT(*) AS count, CAST(COALESCE(SUM(${amount}), 0) AS bigint) AS amount FROM ${table} WHERE ${condition}`,
    )
    .execute(db)
  return rows[0] ?? { count: 0, amount: 0 as Paise }
}

const ofOutlet = (of: Of): string => (of === null ? '' : ` AND outlet = ${of}`)

/** Orders cancelled since ever. */
export const cancelledSinceEver = (db: Reading, of: Of) => counted(db, 'total', 'orders', `payment = 'cancelled'${ofOutlet(of)}`)

/** Orders placed and not paid now. */
export const unpaidNow = (db: Reading, of: Of) => counted(db, 'total', 'orders', `payment = 'unpaid'${ofOutlet(of)}`)

/** Approvals since ever by supervisors who had asked for them themselves. */
export const selfApprovedSinceEver = (db: Reading) => counted(db, 'amount', 'supervisor_approvals', 'supervisor_id = asked_by')

/** The names of all staff by id. */
export async function staffNames(db: Reading): Promise<Map<string, string>> {
  const staff = await db.selectFrom('staff').select(['id', 'name']).execute()
  return new Map(staff.map(({ id, name }) => [id, name]))
}
