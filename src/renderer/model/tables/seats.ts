import type { OrderTable } from '../../../shared/contract/order-parts.ts'
import { deckKinds, type DeckKind } from './deck-kinds.ts'

const guestsOf = ({ tablefloor }: Pick<OrderTable, 'tablefloor'>): DeckKind['guests'] => deckKinds[tablefloor].guests

/** How many guests one table seats: `8–10 guests`, or that it is a cabin. */
export function seatsOf(table: Pick<OrderTable, 'tablefloor'>): string {
  const guests = guestsOf(table)
  return guests === null ? 'Separate cabin' : `${guests[0]}–${guests[1]} guests`
}

/**
 * How many guests an order's tables seat together, minimum and maximum; empty if a cabin is among them, which has no fixed
 * number.
 */
export function seatsOfAll(tables: readonly Pick<OrderTable, 'tablefloor'>[]): string {
  const ranges = tables.map(guestsOf).filter((guests) => guests !== null)
  if (ranges.length === 0 || ranges.length < tables.length) return ''
  const [fewest, most] = [0, 1].map((end) => ranges.reduce((sum, guests) => sum + (guests[end] ?? 0), 0))
  return `${fewest}–${most} guests`
}
