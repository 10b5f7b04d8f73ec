import { sql } from 'kysely'
import type { VoidsBy } from '../../../shared/contract/reports.ts'
import { type Paise, subtract, sum, toRupees, ZERO } from '../../../shared/money/money.ts'
import type { Reading } from '../../kernel/db/database.ts'
import type { OrderVoidRow } from '../../kernel/db/tables/order-tables.ts'
import type { Days } from './sales-report.repo.ts'
import type { Of } from './z-figures.repo.ts'

/** One person's voids: how many dishes, and their amount; `cooked` and `billed` as in `OrderVoidRow`. */
export interface Voids {
  staffId: string
  name: string
  cooked: number | null
  billed: number
  count: number
  amount: Paise
}

const askedFirst = [1, 0, null]

/** By name, cooked dishes first, and those on a printed bill last. */
const sorted = (rows: readonly Voids[]): Voids[] =>
  rows.toSorted(
    (a, b) =>
      (a.name === b.name ? 0 : a.name < b.name ? -1 : 1) ||
      (a.staffId === b.staffId ? 0 : a.staffId < b.staffId ? -1 : 1) ||
      askedFirst.indexOf(a.cooked) - askedFirst.indexOf(b.cooked) ||
      a.billed - b.billed,
  )

/**
 * The voids since the previous reports: all voids, less those that each report counted. So a void that commits while a period is
 * being closed is in the next one.
 */
export function voidsSince(all: readonly Voids[], before: readonly string[]): Voids[] {
  const counted = Map.groupBy(
    before.flatMap((list) => JSON.parse(list) as Voids[]),
    keyOf,
  )
  const left = all.map((row) => {
    const same = counted.get(keyOf(row)) ?? []
    return {
      ...row,
      count: row.count - same.reduce((dishes, { count }) => dishes + count, 0),
      amount: subtract(row.amount, sum(same.map(({ amount }) => amount))),
    }
  })
  return sorted(left.filter(({ count, amount }) => count !== 0 || amount !== ZERO))
}

const keyOf = ({ staffId, cooked, billed }: Voids): string => `${staffId} ${cooked} ${billed}`

/** Voids as reports show them; left out if there are none. */
export const voidsView = (rows: readonly Voids[]): { voids?: VoidsBy[] } =>
  rows.length === 0
    ? {}
    : {
        voids: rows.map(({ name, cooked, billed, count, amount }) => ({
          name,
          cooked: cooked === null ? null : cooked === 1,
          ...(billed === 1 && { billed: true }),
          count,
          amount: toRupees(amount),
        })),
      }

const dishes = sql<number>`CAST(SUM(dishes) AS bigint)`
const amount = sql<Paise>`CAST(SUM(amount) AS bigint)`.as('amount')

/** Voids have no sums: they are few, so the rows are added up, whether or not their orders were paid since. */
const voids = (db: Reading) => db.selectFrom('order_voids').innerJoin('staff', 'staff.id', 'order_voids.staff_id')

/** The voids of an outlet's orders, or of all. */
const voidsAt = (db: Reading, of: Of) =>
  voids(db).$if(of !== null, (query) =>
    query.innerJoin('orders', 'orders.id', 'order_voids.order_id').where('orders.outlet', '=', of),
  )

/** One person's voids for one reason. */
export interface VoidSum extends Pick<OrderVoidRow, 'reason' | 'qty' | 'amount'> {
  staff_name: string
}

/** The voids of business days, by person and reason, unsorted. */
export const voidsByReason = (db: Reading, { fromDay, toDay, outlet, voyage }: Days): Promise<VoidSum[]> =>
  voidsAt(db, outlet ?? null)
    .where('day', '>=', fromDay)
    .where('day', '<=', toDay)
    .$if(voyage !== undefined, (query) => query.where('at', '>=', voyage?.from ?? 0).where('at', '<', voyage?.to ?? 0))
    .select(['staff.name as staff_name', 'reason', dishes.as('qty'), amount])
    .groupBy(['staff.id', 'staff.name', 'reason'])
    .execute()

/** All voids after a moment (ms), by person, whether cooked, and whether the bill was printed before, unsorted. */
export const voidsSinceEver = (db: Reading, after: number, of: Of): Promise<Voids[]> =>
  voidsAt(db, of)
    .where('at', '>', after)
    .select(['staff.id as staffId', 'staff.name', 'cooked', 'order_voids.billed', dishes.as('count'), amount])
    .groupBy(['staff.id', 'staff.name', 'cooked', 'order_voids.billed'])
    .execute()
