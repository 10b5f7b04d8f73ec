import type { CartLine } from '../../shared/contract/order-parts.ts'
import { ok, type Result } from '../../shared/errors.ts'
import type { Db } from '../kernel/db/database.ts'
import { linesHash, pricedCartOf, totalOf } from '../orders/index.ts'
import type { Binding } from '../cards/index.ts'

/**
 * What an approval of a passenger's cart is bound to, at the server's own prices at `now` (ms); `checkId`: the check without a guest that the cart
 * goes on with. Refused: a dish that cannot be ordered.
 */
export async function bindingOf(
  tx: Db,
  paxId: string,
  cart: readonly CartLine[],
  of: { checkId: string | undefined; now: number; outlet: number },
): Promise<Result<Binding>> {
  const lines = await pricedCartOf(tx, paxId, cart, of)
  return lines.ok ? ok({ lines_hash: linesHash(lines.value), total: totalOf(lines.value) }) : lines
}
