import { sql } from 'kysely'
import type { Db } from '../../kernel/db/database.ts'
import type { SoldDish } from './best-sellers.ts'

/** How often each dish was sold from a business day on, whatever it was called then; of the sums, so that past sales cost nothing. */
export const soldSince = (db: Db, day: string): Promise<SoldDish[]> =>
  db
    .selectFrom('sales_by_dish')
    .where('day', '>=', day)
    .select(['dish_id', sql<number>`CAST(SUM(qty) AS bigint)`.as('qty')])
    .groupBy('dish_id')
    .execute()

/** The same of one hour of those days, 0 to 23. */
export const soldInHourSince = (db: Db, day: string, hour: number): Promise<SoldDish[]> =>
  db
    .selectFrom('sales_by_dish_hour')
    .where('hour', '=', hour)
    .where('day', '>=', day)
    .select(['dish_id', sql<number>`CAST(SUM(qty) AS bigint)`.as('qty')])
    .groupBy('dish_id')
    .execute()
