import type { Db } from '../../kernel/db/database.ts'
import type { OrderRow } from '../../kernel/db/tables/tables.ts'

type Seated = Pick<OrderRow, 'split_from' | 'tables'>

const NO_TABLES = '[]'

/** The order that a part is served with: one that was split off has no tables of its own. Null for any other order. */
const servedWith = ({ split_from: root, tables }: Seated): string | null => (tables === NO_TABLES ? root : null)

/**
 * Orders with the tables that they are served at, for documents and lists: a part names those of the order that it was split from. What an
 * order holds is its own alone.
 */
export async function servedAt<O extends Seated>(db: Db, orders: readonly O[]): Promise<O[]> {
  const roots = [...new Set(orders.map(servedWith))].filter((id) => id !== null)
  if (roots.length === 0) return [...orders]
  const rows = await db.selectFrom('orders').select(['id', 'tables']).where('id', 'in', roots).execute()
  const tablesOf = new Map(rows.map(({ id, tables }) => [id, tables]))
  return orders.map((order) => ({ ...order, tables: tablesOf.get(servedWith(order) ?? '') ?? order.tables }))
}

/** The same of one order. */
export const servedOrder = async <O extends Seated>(db: Db, order: O): Promise<O> => (await servedAt(db, [order]))[0] ?? order
