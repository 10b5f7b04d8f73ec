import { ok } from '../../shared/errors.ts'
import { fail } from '../../shared/messages.ts'
import { findBillByOrder } from '../billing/bill.repo.ts'
import { creditNotesOf } from '../billing/credit-note.repo.ts'
import type { Service } from '../http/call.ts'
import { ticketRowsOf } from '../kitchen/kitchen.repo.ts'
import { discountsOf } from './discount.repo.ts'
import { billPrintsOf } from './guest-bill.repo.ts'
import { historyOf, replacedIn } from './order-history.ts'
import { findOrder, findOrders, statusChangesOf } from './order.repo.ts'
import { voidsOf } from './void.repo.ts'

export const orderHistory: Service<'orderHistory'> = async ({ database: { db } }, { params }) => {
  const order = await findOrder(db, params.id)
  if (order === undefined) return fail('order_not_found')
  const changes = await statusChangesOf(db, order.id)
  const replaced = await findOrders(db, replacedIn(changes))
  const [bill, tickets] = [await findBillByOrder(db, order.id), await ticketRowsOf(db, order.id)]
  const credits = await creditNotesOf(db, order.id)
  const voids = await voidsOf(db, order.id)
  const discounts = await discountsOf(db, order.id)
  const billed = await billPrintsOf(db, [order.id])
  return ok(historyOf({ order, changes, replaced, tickets, bill, credits, voids, discounts, billed }))
}
