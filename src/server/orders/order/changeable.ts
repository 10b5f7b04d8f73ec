import { ok, type Result } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import type { OrderRow } from '../../kernel/db/tables/tables.ts'

/** An order that may be split, joined, voided, seated, moved, merged or discounted at an outlet: its own, unpaid, and as the caller knows it. */
export function checkChangeable(order: OrderRow | undefined, version: number | undefined, outlet: number): Result<OrderRow> {
  if (order === undefined || order.payment === 'cancelled') return fail('order_not_found')
  if (order.outlet !== outlet) return fail('other_outlet')
  if (order.payment === 'paid') return fail('order_paid')
  return order.version === version ? ok(order) : fail('order_changed')
}
