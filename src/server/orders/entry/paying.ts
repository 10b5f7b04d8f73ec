import { ok, type Result } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { activeCardsOf, liveApproval } from '../../cards/index.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { OrderRow } from '../../kernel/db/tables/tables.ts'

/** Refuses an order whose guest has approved the payment, which is then under way. `now` in ms. */
export async function checkNotPaying(tx: Db, order: OrderRow, now: number): Promise<Result<null>> {
  const [card] = order.pax_id === null ? [] : await activeCardsOf(tx, [order.pax_id])
  const approval = card && (await liveApproval(tx, card.id, now))
  if (approval?.lines_hash !== order.lines_hash) return ok(null)
  return fail('order_paying', { msg: order.terminal === '' ? 'This order is being paid' : `Paying on ${order.terminal}` })
}
