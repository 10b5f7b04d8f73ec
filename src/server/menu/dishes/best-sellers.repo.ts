import { sql } from 'kysely'
import type { DishRow } from '../../kernel/db/tables/tables.ts'
import { dayAfter } from '../../../shared/time.ts'
import { inMenuOrder } from './dish.ts'
import type { Reading } from '../../kernel/db/database.ts'

/** The number of business days that count, including today: long enough for a quiet bar, short enough to follow a new menu. */
const WINDOW_DAYS = 28

/** How often a dish was sold. */
interface SoldDish {
  dish_id: string
  qty: number
}

/** The first business day that counts. */
export const firstCountedDay = (today: string): string => dayAfter(today, 1 - WINDOW_DAYS)

/** The dishes of the menu that were sold, most sold first; dishes sold equally often are in menu order. */
export function bestSellersOf(menu: readonly DishRow[], sold: readonly SoldDish[]): string[] {
  const qtyOf = new Map(sold.map(({ dish_id, qty }) => [dish_id, qty]))
  return inMenuOrder(menu)
    .flatMap(({ id }) => ((qtyOf.get(id) ?? 0) > 0 ? [id] : []))
    .toSorted((a, b) => (qtyOf.get(b) ?? 0) - (qtyOf.get(a) ?? 0))
}

/**
 * How often each dish was sold since a business day, under any name; read from the daily sums, so that its cost does not grow
 * with past sales.
 */
export const soldSince = (db: Reading, day: string): Promise<SoldDish[]> =>
  db
    .selectFrom('sales_by_dish')
    .where('day', '>=', day)
    .select(['dish_id', sql<number>`CAST(SUM(qty) AS bigint)`.as('qty')])
    .groupBy('dish_id')
    .execute()

/** How often each dish was sold in one hour, 0 to 23, of the days since a business day. */
export const soldInHourSince = (db: Reading, day: string, hour: number): Promise<SoldDish[]> =>
  db
    .selectFrom('sales_by_dish_hour')
    .where('hour', '=', hour)
    .where('day', '>=', day)
    .select(['dish_id', sql<number>`CAST(SUM(qty) AS bigint)`.as('qty')])
    .groupBy('dish_id')
    .execute()
