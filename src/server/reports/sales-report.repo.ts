import { sql } from 'kysely'
import type { Paise } from '../../shared/money.ts'
import type { Db } from '../db/database.ts'
import type { SalesByDishRow } from '../db/sums-tables.ts'

/** Business days counted, both included. */
export interface Days {
  fromDay: string
  toDay: string
}

export interface SalesSum {
  sales: number
  amount: Paise
}

/** Sums of bigint are of another type in PostgreSQL, so they are cast to bigint again. */
const salesSum = sql<number>`CAST(COALESCE(SUM(sales), 0) AS bigint)`.as('sales')
const amountSum = sql<Paise>`CAST(COALESCE(SUM(amount), 0) AS bigint)`.as('amount')
const qtySum = sql<number>`CAST(SUM(qty) AS bigint)`.as('qty')

const sumsOf = (db: Db, { fromDay, toDay }: Days) =>
  db.selectFrom('sales_by_hour').where('day', '>=', fromDay).where('day', '<=', toDay)

/** The first and the last business day with a sale, null before the first sale. */
export const daysWithSales = (db: Db): Promise<{ first: string | null; last: string | null }> =>
  db
    .selectFrom('sales_by_hour')
    .select(({ fn }) => [fn.min<string | null>('day').as('first'), fn.max<string | null>('day').as('last')])
    .executeTakeFirstOrThrow()

/** Sales of a period in all. */
export const salesOf = (db: Db, days: Days): Promise<SalesSum> =>
  sumsOf(db, days).select([salesSum, amountSum]).executeTakeFirstOrThrow()

/** Sales by day, oldest first. */
export const salesByDay = (db: Db, days: Days): Promise<({ day: string } & SalesSum)[]> =>
  sumsOf(db, days).select(['day', salesSum, amountSum]).groupBy('day').orderBy('day').execute()

/** Sales by hour of the day, hours without a sale left out. */
export const salesByHour = (db: Db, days: Days): Promise<({ hour: number } & SalesSum)[]> =>
  sumsOf(db, days).select(['hour', salesSum, amountSum]).groupBy('hour').orderBy('hour').execute()

/** Dishes sold, by name and kind as they were then, in no order. */
export const salesByDish = (
  db: Db,
  { fromDay, toDay }: Days,
): Promise<Pick<SalesByDishRow, 'dish_name' | 'type' | 'qty' | 'amount'>[]> =>
  db
    .selectFrom('sales_by_dish')
    .where('day', '>=', fromDay)
    .where('day', '<=', toDay)
    .select(['dish_name', 'type', qtySum, amountSum])
    .groupBy(['dish_name', 'type'])
    .execute()
