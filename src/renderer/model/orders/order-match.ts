import type { OrderStatus, TableFloor } from '../../../shared/contract/order-parts.ts'
import type { Order } from '../../../shared/contract/orders.ts'
import { foldName } from '../../../shared/fold-name.ts'

/** Null means all. */
export interface Filters {
  text: string
  status: OrderStatus | null
  floor: TableFloor | null
}

/** Whether an order is on the floor and its guest, check name, card, invoice or tables contain the text. */
export function matches(
  { fullName, checkname = '', cardNumber, invoiceno, ordertable }: Order,
  { text, floor }: Omit<Filters, 'status'>,
): boolean {
  if (floor !== null && !ordertable.some(({ tablefloor }) => tablefloor === floor)) return false
  const wanted = foldName(text.trim())
  const places = ordertable.map(({ tablefloor, tableno }) => `${tablefloor} ${tableno}`)
  return [fullName, checkname, cardNumber, invoiceno, ...places].some((part) => foldName(part).includes(wanted))
}
