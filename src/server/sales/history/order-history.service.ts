import { ok } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { findBillByOrder } from '../billing/bill.repo.ts'
import { creditNotesOf } from '../billing/credit-note.repo.ts'
import type { Service } from '../../kernel/http/call.ts'
import { billPrintsOf, discountsOf, findOrder, findOrders, statusChangesOf, ticketRowsOf, voidsOf } from '../../orders/index.ts'
import { historyOf, replacedIn } from './order-history.ts'

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
