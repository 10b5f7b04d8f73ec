import { ok, type Result } from '../../shared/errors.ts'
import { fail } from '../../shared/messages.ts'
import type { OrderRow } from '../db/tables.ts'

/** An order that may be split, joined, voided, moved, merged or discounted: unpaid, and as the caller knows it. */
export function checkChangeable(order: OrderRow | undefined, version: number | undefined): Result<OrderRow> {
  if (order === undefined || order.payment === 'cancelled') return fail('order_not_found')
  if (order.payment === 'paid') return fail('order_paid')
  return order.version === version ? ok(order) : fail('order_changed')
}
