import type { OrderEvent } from '../../shared/contract/orders.ts'
import { isoOf } from '../../shared/time.ts'
import type { BillRow, OrderRow, StatusChangeRow } from '../db/tables.ts'

interface History {
  order: Pick<OrderRow, 'created_at' | 'staff_name' | 'terminal'>
  changes: readonly (Pick<StatusChangeRow, 'status' | 'at' | 'terminal'> & { staff_name: string | null })[]
  bill: Pick<BillRow, 'created_at' | 'staff_name' | 'terminal'> | undefined
}

const event = (
  what: OrderEvent['what'],
  { at, staff_name, terminal }: { at: number; staff_name: string | null; terminal: string },
  orderstatus: OrderEvent['orderstatus'] = '',
): OrderEvent => ({ what, orderstatus, at: isoOf(at), staffName: staff_name ?? '', terminal })

/** All that happened to an order, oldest first: it is placed as Preparing, then changed, paid or cancelled. */
export function historyOf({ order, changes, bill }: History): OrderEvent[] {
  const events = [
    event('placed', { ...order, at: order.created_at }, 'Preparing'),
    ...changes.map((change) =>
      change.status === 'Cancelled' ? event('cancelled', change) : event('status', change, change.status),
    ),
    ...(bill === undefined ? [] : [event('paid', { ...bill, at: bill.created_at })]),
  ]
  // Stable: of things at one moment, the changes stand in the order they were made.
  return events.toSorted((a, b) => a.at.localeCompare(b.at))
}
