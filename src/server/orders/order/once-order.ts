import { ok } from '../../../shared/errors.ts'
import type { CallName } from '../../../shared/contract/index.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { OrderRow } from '../../kernel/db/tables/tables.ts'
import { orRefuse, refuse } from '../../kernel/refusal.ts'
import { onceWith } from '../../venue/index.ts'
import { findOrder } from './order.repo.ts'

/** An order write as it came in. */
export interface Asked {
  key: string | null
  params?: object
  /** `newid`: the key as clients sent it before orders took an `Idempotency-Key`. */
  body: { newid?: string; approval?: string }
}

/** What identifies an order write that is sent again, perhaps with another approval; `at`: ms since 1970, UTC. */
export function attemptOf(call: CallName, { key, params, body: { newid, approval: _approval, ...body } }: Asked, at: number) {
  return { key: key ?? newid ?? null, call, request: { ...params, ...body }, at }
}

/**
 * Writes an order once for each idempotency key. Sent again, it answers the order as it is by now, since others may have gone on with it.
 * `read`: what the write needs first, read while the key is claimed, and answered too.
 */
export async function onceForOrder<F>(
  tx: Db,
  attempt: ReturnType<typeof attemptOf>,
  read: () => Promise<F>,
  work: (found: F) => Promise<OrderRow>,
): Promise<{ order: OrderRow; found: F }> {
  const reading: { found?: F; written?: OrderRow } = {}
  const kept = await onceWith(
    tx,
    attempt,
    async () => (reading.found = await read()),
    async (found) => {
      reading.written = await work(found)
      return ok({ id: reading.written.id })
    },
  )
  const { id } = orRefuse(kept)
  const order = reading.written ?? (await findOrder(tx, id)) ?? refuse('order_not_found')
  return { order, found: reading.found as F }
}
