import { ok } from '../../../shared/errors.ts'
import type { Service } from '../../kernel/http/call.ts'
import type { By } from '../order/order.ts'
import { paxView } from '../order/pax-view.ts'
import { place, placementFacts, preparePlacement } from './placement.ts'

/**
 * Check Out: places the passenger's order at the server's prices, with its tables; the unpaid one is changed where the caller names it,
 * else voided; an approval for other lines ends (semantics, PUT paxinfo). A check without a guest, named, becomes the passenger's.
 */
export const placeOrder: Service<'placeOrder'> = (deps, { params, body, staff, terminal }) =>
  deps.database.transact(async (tx) => {
    const by: By = { staff, terminal, now: deps.now() }
    const facts = await placementFacts(tx, params.userid, body.orderid)
    const { pax, own } = facts
    // The reply to the first attempt was lost, and the caller asks again.
    if (own !== undefined && body.newid !== undefined && own.sent_as === body.newid) return ok(paxView(pax, own))
    const placement = await preparePlacement(tx, facts, body, by)
    const { order, keepLost, note } = await place(tx, placement, by)
    await keepLost()
    await note()
    return ok(paxView(pax, order))
  })
