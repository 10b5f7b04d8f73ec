import type { Order } from '../../shared/contract/orders.ts'
import { formatTables } from './format.ts'

type Named = Pick<Order, 'fullName' | 'cardNumber' | 'checkname' | 'ordertable'>

/** Who an order is of: its guest; of a check without one what the counter calls it. */
export const guestOf = ({ fullName, checkname = '' }: Pick<Order, 'fullName' | 'checkname'>): string =>
  fullName !== '' ? fullName : checkname === '' ? 'Open check' : checkname

/** Guest and card number; a check that no guest has yet has none. */
export const guestAndCard = (order: Named): string => [guestOf(order), order.cardNumber].filter((part) => part !== '').join(' · ')

/** Where an order is served; without a table, whose it is. */
export const placeOf = (order: Pick<Order, 'fullName' | 'checkname' | 'ordertable'>): string =>
  order.ordertable.length === 0 ? guestOf(order) : formatTables(order.ordertable)
