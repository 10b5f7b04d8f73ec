import type { OrderLine } from '../../../../shared/contract/order-parts.ts'
import type { CardOfNumber } from '../../../../shared/contract/cards.ts'
import type { Order } from '../../../../shared/contract/orders.ts'
import { discountShare } from '../../../../shared/discount.ts'
import { type Paise, paiseOf, subtract, sum, times } from '../../../../shared/money.ts'

/** How many of each line another card is to pay, by the line's place. */
export type Quantities = Readonly<Record<number, number>>

/** The lines that are to move, as the call carries them. */
export const movedLines = (quantities: Quantities): { line: number; qty: number }[] =>
  Object.entries(quantities)
    .filter(([, qty]) => qty > 0)
    .map(([line, qty]) => ({ line: Number(line), qty }))

/** What so many of a line come to with their share of what was given off it, paise. */
export const movedAmount = ({ price, qty: of, discount }: OrderLine, qty: number): Paise =>
  subtract(times(paiseOf(price), qty), discountShare(paiseOf(discount?.amount ?? 0), qty, of))

/** What moves and what stays, paise. */
export function splitSums(
  { order, totalprice }: Pick<Order, 'order' | 'totalprice'>,
  quantities: Quantities,
): { moves: Paise; stays: Paise } {
  const moves = sum(order.map((line, place) => movedAmount(line, quantities[place] ?? 0)))
  return { moves, stays: subtract(paiseOf(totalprice), moves) }
}

/** Whether an order has enough in it for two cards. */
export const canSplit = (lines: readonly Pick<OrderLine, 'qty'>[]): boolean =>
  lines.reduce((count, { qty }) => count + qty, 0) > 1

/** What is wrong with the chosen dishes, or null. */
export function linesTrouble(lines: readonly Pick<OrderLine, 'qty'>[], quantities: Quantities): string | null {
  const moved = movedLines(quantities).reduce((count, { qty }) => count + qty, 0)
  if (moved === 0) return 'Choose at least one dish for the other card'
  const all = lines.reduce((count, { qty }) => count + qty, 0)
  return moved === all ? 'Leave at least one dish in this order' : null
}

/** Why the passenger of a card number cannot take a part of an order, or null. */
export function payerTrouble(of: CardOfNumber, order: Pick<Order, 'userid'>): string | null {
  if (of.holder === null || of.card === null) return 'No passenger has a card with this number'
  if (of.holder._id === order.userid) return 'This card pays the order already. Enter another one'
  if (of.unpaid !== null) return `${of.holder.fullName} has an unpaid order already. Pay that first`
  return null
}
