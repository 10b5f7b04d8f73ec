import type { Order } from '../../../shared/contract/orders.ts'
import { formatTables } from '../format.ts'

type Named = Pick<Order, 'fullName' | 'cardNumber' | 'checkname' | 'ordertable'>

/** The guest of an order; for a check without one, the check's name. */
export const guestOf = ({ fullName, checkname = '' }: Pick<Order, 'fullName' | 'checkname'>): string =>
  fullName !== '' ? fullName : checkname === '' ? 'Open check' : checkname

export const guestAndCard = (order: Named): string => [guestOf(order), order.cardNumber].filter((part) => part !== '').join(' · ')

/** Where an order is served: its tables, or the name of the check or part, no matter who pays; else its guest. */
export const orderPlace = (order: Pick<Order, 'fullName' | 'checkname' | 'ordertable'>): string =>
  formatTables(order.ordertable) || order.checkname || guestOf(order)

export const MAX_PARTS = 12

/** The name of a part ends like '2nd Floor 3, part 2'. */
export const PART_ENDING = /, part (\d{1,2})$/

export function numberIn(checkname: string | undefined): number | null {
  const number = Number(PART_ENDING.exec(checkname ?? '')?.[1])
  return number >= 1 && number <= MAX_PARTS ? number : null
}
