import { sql } from 'kysely'
import type { Paise } from '../../../shared/money/money.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { OrderVoidRow } from '../../kernel/db/tables/order-tables.ts'
import type { Days } from './sales-report.repo.ts'
import type { Voids } from './voids.ts'
import type { Of } from './z-figures.repo.ts'

const dishes = sql<number>`CAST(SUM(dishes) AS bigint)`
const amount = sql<Paise>`CAST(SUM(amount) AS bigint)`.as('amount')

/** Voids are few, so they are added up themselves, whether or not their orders were paid since. */
const voids = (db: Db) => db.selectFrom('order_voids').innerJoin('staff', 'staff.id', 'order_voids.staff_id')

/** Those of an outlet's orders, or of all. */
const voidsAt = (db: Db, of: Of) =>
  voids(db).$if(of !== null, (query) =>
    query.innerJoin('orders', 'orders.id', 'order_voids.order_id').where('orders.outlet', '=', of),
  )

/** What one person voided for one reason. */
export interface VoidSum extends Pick<OrderVoidRow, 'reason' | 'qty' | 'amount'> {
  staff_name: string
}

/** What was voided on business days, by person and reason, in no order. */
export const voidsByReason = (db: Db, { fromDay, toDay, outlet }: Days): Promise<VoidSum[]> =>
  voidsAt(db, outlet ?? null)
    .where('day', '>=', fromDay)
    .where('day', '<=', toDay)
    .select(['staff.name as staff_name', 'reason', dishes.as('qty'), amount])
    .groupBy(['staff.id', 'staff.name', 'reason'])
    .execute()

/** What was voided after a moment (ms), by person, whether it was cooked and whether its bill was printed before, in no order. */
export const voidsSinceEver = (db: Db, after: number, of: Of): Promise<Voids[]> =>
  voidsAt(db, of)
    .where('at', '>', after)
    .select(['staff.id as staffId', 'staff.name', 'cooked', 'order_voids.billed', dishes.as('count'), amount])
    .groupBy(['staff.id', 'staff.name', 'cooked', 'order_voids.billed'])
    .execute()
