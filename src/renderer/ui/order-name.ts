import type { Order } from '../../shared/contract/orders.ts'
import { formatTables } from './format.ts'

type Named = Pick<Order, 'fullName' | 'cardNumber' | 'checkname' | 'ordertable'>

/** Who an order is of: its guest; of a check without one what the counter calls it. */
export const guestOf = ({ fullName, checkname = '' }: Pick<Order, 'fullName' | 'checkname'>): string =>
  fullName !== '' ? fullName : checkname === '' ? 'Open check' : checkname

/** Guest and card number; a check that no guest has yet has none. */
export const guestAndCard = (order: Named): string => [guestOf(order), order.cardNumber].filter((part) => part !== '').join(' · ')

/** Where an order is served: its tables, or what the check or the part of one is called, no matter who pays it; else whose it is. */
export const placeOf = (order: Pick<Order, 'fullName' | 'checkname' | 'ordertable'>): string =>
  formatTables(order.ordertable) || order.checkname || guestOf(order)

/** The most parts that an order is laid out in. */
export const MAX_PARTS = 12

/** How the name of a part ends: '2nd Floor 3, part 2'. */
export const PART_ENDING = /, part (\d{1,2})$/

/** The number that a part's name gives it; null of what is no part, or was split off without a number. */
export function numberIn(checkname: string | undefined): number | null {
  const number = Number(PART_ENDING.exec(checkname ?? '')?.[1])
  return number >= 1 && number <= MAX_PARTS ? number : null
}
