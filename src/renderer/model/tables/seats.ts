import type { OrderTable } from '../../../shared/contract/order-parts.ts'
import { deckKinds, type DeckKind } from './deck-kinds.ts'

const guestsOf = ({ tablefloor }: Pick<OrderTable, 'tablefloor'>): DeckKind['guests'] => deckKinds[tablefloor].guests

export function seatsOf(table: Pick<OrderTable, 'tablefloor'>): string {
  const guests = guestsOf(table)
  return guests === null ? 'Separate cabin' : `${guests[0]}–${guests[1]} guests`
}

/** Sums the minimums and the maximums; empty if a cabin is among them, which has no fixed number. */
export function seatsOfAll(tables: readonly Pick<OrderTable, 'tablefloor'>[]): string {
  const ranges = tables.map(guestsOf).filter((guests) => guests !== null)
  if (ranges.length === 0 || ranges.length < tables.length) return ''
  const [fewest, most] = [0, 1].map((end) => ranges.reduce((sum, guests) => sum + (guests[end] ?? 0), 0))
  return `${fewest}–${most} guests`
}
