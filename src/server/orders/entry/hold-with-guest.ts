import { ok, type Result } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { OrderRow } from '../../kernel/db/tables/tables.ts'
import { findOrder, holdOrder, holdPax } from '../order/order.repo.ts'

/**
 * Holds an order by its guest, whose card comes before orders in the order of locks, or itself while nobody is its guest; as it is then.
 * Refused where it was given to a guest at this very moment.
 */
export async function holdWithGuest(tx: Db, { id, pax_id: guest }: OrderRow): Promise<Result<OrderRow>> {
  if (guest !== null) await holdPax(tx, guest)
  const order = guest === null ? await holdOrder(tx, id) : await findOrder(tx, id)
  if (order === undefined) return fail('order_not_found')
  return order.pax_id === guest ? ok(order) : fail('order_changed')
}
