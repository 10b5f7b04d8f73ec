import { ok } from '../../../shared/errors.ts'
import type { Service } from '../../kernel/http/call.ts'
import type { By } from '../order/order.ts'
import { paxView } from '../order/pax-view.ts'
import { attemptOf, onceForOrder } from '../order/once-order.ts'
import { place, placementFacts, preparePlacement } from './placement.ts'

/**
 * Check Out: places the passenger's order at the server's prices, with its tables; the unpaid one is changed where the caller names it,
 * else voided; an approval for other lines ends (semantics, PUT paxinfo). A check without a guest, named, becomes the passenger's.
 */
export const placeOrder: Service<'placeOrder'> = (deps, call) =>
  deps.database.transact(async (tx) => {
    const { params, body, staff, terminal } = call
    const by: By = { staff, terminal, now: deps.now() }
    const attempt = attemptOf('placeOrder', call, by.now)
    const read = () => placementFacts(tx, params.userid, body.orderid)
    const { order, found } = await onceForOrder(tx, attempt, read, async (facts) => {
      const placed = await place(tx, await preparePlacement(tx, facts, body, by), by)
      await placed.keepLost()
      await placed.note()
      return placed.order
    })
    return ok(paxView(found.pax, order))
  })
