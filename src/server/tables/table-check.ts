import type { TableCheck } from '../../shared/contract/tables.ts'
import { type Paise, toRupees } from '../../shared/money.ts'
import { isoOf } from '../../shared/time.ts'
import type { OrderRow, TableRow } from '../db/tables.ts'
import { type Booker, holderOf } from './table.ts'

/** A placed order at a table, with the amounts of its parts. */
export type SeatedOrder = Pick<OrderRow, 'id' | 'payment' | 'created_at' | 'staff_name' | 'covers'> & { amount: Paise } & Pick<
    TableCheck,
    'state' | 'course' | 'waiting'
  >

/** What of its order a table shows to whoever asks. `owner` is the holder's name; of a table that nobody holds by name who took the order. */
export function checkView(
  row: TableRow,
  order: SeatedOrder | undefined,
  owner: string | undefined,
  by: Booker,
): { check?: TableCheck } {
  if (order === undefined || order.payment === 'cancelled') return {}
  return {
    check: {
      amount: toRupees(order.amount),
      since: isoOf(order.created_at),
      owner: owner ?? order.staff_name,
      mine: holderOf(row)?.staffId === by.staff.id,
      payment: order.payment,
      ...(order.covers !== null && { covers: order.covers }),
      ...(order.state !== undefined && { state: order.state }),
      ...(order.course !== undefined && { course: order.course }),
      ...(order.waiting !== undefined && { waiting: order.waiting }),
    },
  }
}
