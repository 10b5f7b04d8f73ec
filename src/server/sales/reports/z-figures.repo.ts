import { sql } from 'kysely'
import type { DishType } from '../../../shared/contract/order-parts.ts'
import type { Paise } from '../../../shared/money/money.ts'
import type { Reading } from '../../kernel/db/database.ts'
import { type Stretch, within } from '../../kernel/db/stretch.ts'
import type { LedgerEntryRow } from '../../kernel/db/tables/tables.ts'
import { CASH } from '../../cards/index.ts'

const amountSum = sql<Paise>`CAST(COALESCE(SUM(amount), 0) AS bigint)`.as('amount')
const onCards = sql.raw(`account LIKE 'card:%'`)
/** Own money and onboard credit of a card. */
const owed = sql.raw(`(account LIKE 'card:%' OR account LIKE 'onboard:%')`)
const inCash = sql`account = ${CASH}`

/**
 * The moves in ranges of the ledger by kind and person: the number of rows on cards, the amounts credited and debited, and the
 * part of them in cash.
 */
export const cardSums = (
  db: Reading,
  stretches: readonly Stretch[],
): Promise<
  (Pick<LedgerEntryRow, 'kind' | 'staff_id'> & { rows: number; credit: Paise; debit: Paise; cashRows: number; cash: Paise })[]
> =>
  db
    .selectFrom('ledger_entries')
    .select([
      'kind',
      'staff_id',
      sql<number>`CAST(SUM(CASE WHEN ${onCards} THEN 1 ELSE 0 END) AS bigint)`.as('rows'),
      sql<Paise>`CAST(SUM(CASE WHEN ${owed} AND amount > 0 THEN amount ELSE 0 END) AS bigint)`.as('credit'),
      sql<Paise>`CAST(SUM(CASE WHEN ${owed} AND amount < 0 THEN -amount ELSE 0 END) AS bigint)`.as('debit'),
      sql<number>`CAST(SUM(CASE WHEN ${inCash} THEN 1 ELSE 0 END) AS bigint)`.as('cashRows'),
      sql<Paise>`CAST(SUM(CASE WHEN ${inCash} THEN ABS(amount) ELSE 0 END) AS bigint)`.as('cash'),
    ])
    .where(within('seq', stretches))
    .groupBy(['kind', 'staff_id'])
    .execute()

/** When the first row in any of the ranges was written, ms; undefined if all are empty. */
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

/** A row that does not exist: keeps the list from being empty. */
const NO_ROW = 0

/** The invoices in ranges by who sold them and at which terminal. */
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

/** All dishes ever sold by kind: the caller subtracts what previous Z reports counted. */
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

/** How many rows match a condition, and the sum of their amounts; each condition has an index. */
async function counted(db: Reading, amount: string, table: string, condition: string): Promise<Counted> {
  const { rows } = await sql
    .raw<Counted>(
      `SELECT COUNT(*) AS count, CAST(COALESCE(SUM(${amount}), 0) AS bigint) AS amount FROM ${table} WHERE ${condition}`,
    )
    .execute(db)
  return rows[0] ?? { count: 0, amount: 0 as Paise }
}

const ofOutlet = (of: Of): string => (of === null ? '' : ` AND outlet = ${of}`)

/** All orders ever cancelled. */
export const cancelledSinceEver = (db: Reading, of: Of) => counted(db, 'total', 'orders', `payment = 'cancelled'${ofOutlet(of)}`)

/** Orders that are unpaid now. */
export const unpaidNow = (db: Reading, of: Of) => counted(db, 'total', 'orders', `payment = 'unpaid'${ofOutlet(of)}`)

/** All approvals ever given by supervisors who asked for them themselves. */
export const selfApprovedSinceEver = (db: Reading) => counted(db, 'amount', 'supervisor_approvals', 'supervisor_id = asked_by')

/** The names of all staff by id. */
export async function staffNames(db: Reading): Promise<Map<string, string>> {
  const staff = await db.selectFrom('staff').select(['id', 'name']).execute()
  return new Map(staff.map(({ id, name }) => [id, name]))
}
