import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import type { OrderEvent } from '../../../shared/contract/orders.ts'
import { emptySale, knownOf, type Sale } from './sale.ts'
import { addedSince } from './merge.ts'
import { withOrder } from './moves.ts'

/** `into` is the order that got the dishes; null for none. */
export interface EndedElsewhere {
  orderid: string
  how: 'merged_into' | 'joined_to' | 'replaced' | 'paid' | 'cancelled'
  staffName: string
  terminal: string
  into: string | null
}

const ends = ['merged_into', 'joined_to', 'replaced', 'paid', 'cancelled'] as const
const isEnd = (what: OrderEvent['what']): what is EndedElsewhere['how'] => ends.some((end) => end === what)

/** How an order ended, from its history; a void of its last dish cancels it. Null if it has not ended. */
export function endOf(orderid: string, history: readonly OrderEvent[]): EndedElsewhere | null {
  const last = history.findLast(({ what }) => isEnd(what))
  if (last === undefined || !isEnd(last.what)) return null
  const { what: how, staffName, terminal, orderid: other } = last
  return { orderid, how, staffName, terminal, into: how === 'merged_into' || how === 'joined_to' ? (other ?? null) : null }
}

/** The unsent dishes added here: lost with the order unless they go into another. */
export const unsentOf = (sale: Sale): OrderLine[] => addedSince(sale, knownOf(sale)?.lines ?? sale.lines)

/** What was added here becomes a new order, to be placed. */
export function withoutEnded(sale: Sale): Sale {
  const lines = unsentOf(sale)
  return lines.length === 0 ? emptySale : withOrder(emptySale, { lines })
}

const endings: Record<EndedElsewhere['how'], string> = {
  merged_into: 'merged this order into',
  joined_to: 'rejoined this part with',
  replaced: 'replaced this order by another',
  paid: 'took payment for this order',
  cancelled: 'cancelled this order',
}

/** Reads like 'Anita Rao merged this check into Main Deck 4'. */
export function endText({ how, staffName }: EndedElsewhere, isCheck: boolean, place: string): string {
  const ending = isCheck ? endings[how].replace('this order', 'this check') : endings[how]
  return [staffName, ending, ...(place === '' ? [] : [place])].join(' ')
}
