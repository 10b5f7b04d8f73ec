import { type Failure, ok, type Result } from '../../shared/errors.ts'
import { fail } from '../../shared/messages.ts'
import type { Db } from '../db/database.ts'
import type { TableRow } from '../db/tables.ts'
import { isOfAnother } from '../tables/table.ts'
import { heldByAnother } from '../tables/table-holder.ts'
import { findTables } from '../tables/table.repo.ts'
import type { By } from './order.ts'

/** The tables that an order is to have, each once, or that one of them does not exist. */
export async function askedTables(tx: Db, asked: readonly { _id: string }[]): Promise<Result<TableRow[]>> {
  const ids = [...new Set(asked.map(({ _id }) => _id))]
  const tables = await findTables(tx, ids)
  return tables.length === ids.length ? ok(tables) : fail('table_not_found')
}

/** Why tables did not become this order's: another order's are just taken, those that somebody else booked are held. */
export async function whoseTables(
  tx: Db,
  ids: readonly string[],
  orderId: string,
  by: By,
): Promise<{ ok: false; error: Failure }> {
  const tables = await findTables(tx, ids)
  const held = tables.find((table) => table.order_id === null && isOfAnother(table, by))
  const taken = tables.find(({ order_id: own }) => own !== null && own !== orderId)
  const first = held ?? taken
  return first === undefined ? fail('table_taken') : heldByAnother(tx, first, held === undefined)
}
