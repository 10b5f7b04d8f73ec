import type { Transaction } from '../../../src/server/kernel/db/database.ts'
import { changesBetween, sentSoFar } from '../../../src/server/orders/kitchen/kitchen-change.ts'
import { wholeLines } from '../../../src/server/orders/order/cart.ts'
import { linesRead, type StoredOrder, withLines } from '../../../src/server/orders/order/lines.repo.ts'
import { isSent } from '../../../src/server/orders/order/rounds.ts'

/** What the kitchen makes of an order and its parts. */
const wantedOf = (orders: readonly StoredOrder[]) =>
  wholeLines(
    orders
      .filter(({ payment }) => payment !== 'cancelled')
      .flatMap(({ lines }) => lines)
      .filter(isSent),
  )

/**
 * All tickets against all orders, each with its parts and with the tickets of what it took in: a dish that was sent twice, was never sent,
 * or was not taken back. Empty where the kitchen knows just what is ordered.
 */
export async function kitchenAmiss(db: Transaction): Promise<string[]> {
  const orders = (await db.selectFrom('orders').selectAll().select(linesRead(db)).execute()).map(withLines)
  const tickets = Map.groupBy(
    await db.selectFrom('kitchen_tickets').select(['order_id', 'lines']).orderBy('id').execute(),
    ({ order_id }) => order_id,
  )
  const merges = await db.selectFrom('order_merges').select(['order_id', 'other_id']).execute()
  const takenIn = new Set(merges.map(({ other_id }) => other_id))
  const parts = Map.groupBy(orders, ({ split_from }) => split_from)
  const roots = orders.filter(({ id, split_from }) => split_from === null && !takenIn.has(id))
  return roots.flatMap((root) => {
    const ids = [root.id, ...merges.filter(({ order_id }) => order_id === root.id).map(({ other_id }) => other_id)]
    const sent = sentSoFar(ids.flatMap((id) => tickets.get(id) ?? []))
    const wanted = wantedOf([root, ...(parts.get(root.id) ?? [])])
    return changesBetween(sent, wanted).map(({ dishName, qty }) => `the kitchen misses ${qty} of ${dishName} of order ${root.id}`)
  })
}
