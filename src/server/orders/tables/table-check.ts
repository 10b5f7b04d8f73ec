import type { TableCheck, TableHolder, TableOnCheck } from '../../../shared/contract/tables.ts'
import { type Paise, toRupees } from '../../../shared/money/money.ts'
import { isoOf } from '../../../shared/time.ts'
import type { OrderRow, TableRow } from '../../kernel/db/tables/tables.ts'
import { tablesOf } from '../order/order.ts'
import { type Booker, holderOf } from './table.ts'

/** A placed order at a table, with the amounts of its parts. */
export type SeatedOrder = Pick<OrderRow, 'id' | 'payment' | 'created_at' | 'staff_name' | 'covers' | 'tables'> & {
  amount: Paise
  /** What of it is still to be paid, by this order or its parts. */
  due: Paise
} & Pick<TableCheck, 'state' | 'course' | 'waiting'>

/**
 * The table that shows an order: of those it names the first that it still holds. An order names its tables as they were asked for and
 * those of a merged order after its own, so its own check stays where it was.
 */
function firstTable(order: SeatedOrder, held: readonly TableRow[]): TableRow | undefined {
  const named = tablesOf(order).flatMap(({ _id }) => held.find(({ id }) => id === _id) ?? [])
  return named[0] ?? held[0]
}

interface AtTable {
  order: SeatedOrder | undefined
  /** All tables of that order. */
  held: readonly TableRow[]
  /** The names of those who hold tables, by the table's id; of one that nobody holds by name there is none. */
  holders: ReadonlyMap<string, Pick<TableHolder, 'name'>>
}

/**
 * What of its order a table shows to the caller: the check on its first table, on the others where that is. Its owner is the holder of
 * the first, also on the tables of a check that was merged into it; without one it is who took the order.
 */
export function checkView(
  row: TableRow,
  { order, held, holders }: AtTable,
  by: Booker,
): { check?: TableCheck; onCheck?: TableOnCheck } {
  if (order === undefined || order.payment === 'cancelled') return {}
  const first = firstTable(order, held)
  const whose = {
    owner: holders.get(first?.id ?? row.id)?.name ?? order.staff_name,
    mine: holderOf(first ?? row)?.staffId === by.staff.id,
    payment: order.payment,
  }
  if (first !== undefined && first.id !== row.id)
    return { onCheck: { tableno: first.tableno, tablefloor: first.floor, ...whose } }
  return {
    check: {
      amount: toRupees(order.amount),
      due: toRupees(order.due),
      since: isoOf(order.created_at),
      ...whose,
      ...(order.covers !== null && { covers: order.covers }),
      ...(order.state !== undefined && { state: order.state }),
      ...(order.course !== undefined && { course: order.course }),
      ...(order.waiting !== undefined && { waiting: order.waiting }),
    },
  }
}
