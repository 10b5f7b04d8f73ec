import { sql } from 'kysely'
import type { Paise } from '../../../shared/money/money.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { TableRow } from '../../kernel/db/tables/tables.ts'
import { serviceStates } from './service-state.repo.ts'
import type { SeatedOrder } from './table-check.ts'

/** The placed orders at some tables of an outlet by their ids, in a few queries however many they are; amounts with the parts that other cards pay, and what of them is due. */
export async function seatedOrders(
  db: Db,
  rows: readonly TableRow[],
  at: { now: number; outlet: number },
): Promise<ReadonlyMap<string, SeatedOrder>> {
  const ids = [...new Set(rows.flatMap(({ order_id }) => order_id ?? []))]
  if (ids.length === 0) return new Map()
  const orders = await db
    .selectFrom('orders')
    .leftJoin('orders as part', (join) => join.onRef('part.split_from', '=', 'orders.id').on('part.payment', '<>', 'cancelled'))
    .where('orders.id', 'in', ids)
    .groupBy('orders.id')
    .selectAll('orders')
    .select([
      sql<Paise>`CAST(orders.total + COALESCE(SUM(part.total), 0) AS bigint)`.as('amount'),
      sql<Paise>`CAST(CASE orders.payment WHEN 'unpaid' THEN orders.total ELSE 0 END
        + COALESCE(SUM(CASE part.payment WHEN 'unpaid' THEN part.total ELSE 0 END), 0) AS bigint)`.as('due'),
    ])
    .execute()
  const states = await serviceStates(db, orders, at)
  return new Map(orders.map((order) => [order.id, { ...order, ...states.get(order.id) }]))
}
