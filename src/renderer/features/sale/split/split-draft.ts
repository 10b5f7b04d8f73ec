import type { OrderLine } from '../../../../shared/contract/order-parts.ts'
import type { CardOfNumber } from '../../../../shared/contract/cards.ts'
import type { Order } from '../../../../shared/contract/orders.ts'
import { addedOf, someTerms } from '../../../../shared/charges.ts'
import { someAmount } from '../../../../shared/discount.ts'
import { seatsIn, seatsShare } from '../../../../shared/seats.ts'
import { add, type Paise, paise, paiseOf, parseAmount, subtract, sum, toRupees, ZERO } from '../../../../shared/money.ts'
import { chargedLines, paidAmounts } from '../../../../shared/order-totals.ts'
import { pricedLine } from '../order/cart.atoms.ts'

/** How many of each line another card is to pay, by the line's place. */
export type Quantities = Readonly<Record<number, number>>

/** The lines that are to move, as the call carries them. */
export const movedLines = (quantities: Quantities): { line: number; qty: number }[] =>
  Object.entries(quantities)
    .filter(([, qty]) => qty > 0)
    .map(([line, qty]) => ({ line: Number(line), qty }))

/** How an order is divided: by whose dishes they are, where any has a seat, by dish, in equal shares, or by what the other card pays. */
export const splitWays = [
  { value: 'seats', label: 'By seat' },
  { value: 'lines', label: 'By line' },
  { value: 'equal', label: 'Equal' },
  { value: 'amount', label: 'By amount' },
] as const
export type SplitWay = (typeof splitWays)[number]['value']

/** The most cards that an order is divided between in equal shares. */
export const MAX_CARDS = 12

/** A split as it is chosen; what was chosen one way is kept while another is looked at. */
export interface SplitDraft {
  way: SplitWay
  quantities: Quantities
  /** The seats that the other card pays for, and whether it pays their part of what all share. */
  seats: readonly number[]
  isShared: boolean
  /** How many cards share what is left, this order's own included. */
  cards: number
  /** What the other card pays, as typed. */
  amount: string
}

export const newSplit: SplitDraft = { way: 'lines', quantities: {}, seats: [], isShared: true, cards: 2, amount: '' }

type Divided = Pick<Order, 'order' | 'totalprice'>

/** What the seats of a draft come to, paise: as the server splits it. */
function seatsAmount(lines: Divided['order'], { seats, isShared }: Pick<SplitDraft, 'seats' | 'isShared'>): Paise {
  const count = seatsIn(lines).length
  const paid = paidAmounts(lines.map(pricedLine))
  return sum(
    lines.map(({ seat }, place) => {
      const amount = paid[place] ?? ZERO
      if (seat === undefined) return isShared ? seatsShare(amount, seats.length, count) : ZERO
      return seats.includes(seat) ? amount : ZERO
    }),
  )
}

/** What so many of each line come to with their share of tax and service charge, paise. */
function movedAmount(order: readonly OrderLine[], quantities: Quantities): Paise {
  const charged = chargedLines(order.map(pricedLine))
  return sum(
    order.map((line, place) => {
      const qty = quantities[place] ?? 0
      const terms = charged[place]?.terms
      return add(someAmount(line, qty), addedOf(terms && someTerms(terms, qty, line.qty)))
    }),
  )
}

function movedBy({ order, totalprice }: Divided, { way, quantities, seats, isShared, cards, amount }: SplitDraft): Paise {
  if (way === 'seats') return seatsAmount(order, { seats, isShared })
  if (way === 'lines') return movedAmount(order, quantities)
  // The odd paise stay with the order, which is the first of the parts.
  if (way === 'equal') return paise(Math.floor(paiseOf(totalprice) / cards))
  return parseAmount(amount) ?? ZERO
}

/** What moves and what stays, paise. */
export function splitSums(order: Divided, draft: SplitDraft): { moves: Paise; stays: Paise } {
  const moves = movedBy(order, draft)
  return { moves, stays: subtract(paiseOf(order.totalprice), moves) }
}

/** The split as the call carries it. */
export function splitBody(order: Divided, draft: SplitDraft) {
  if (draft.way === 'seats') return { seats: [...draft.seats], shared: draft.isShared }
  if (draft.way === 'lines') return { lines: movedLines(draft.quantities) }
  return { amount: toRupees(movedBy(order, draft)) }
}

/** What is wrong with what was chosen, or null. */
export function splitTrouble(order: Divided, draft: SplitDraft): string | null {
  const { moves, stays } = splitSums(order, draft)
  if (draft.way === 'lines') return linesTrouble(order.order, draft.quantities)
  if (draft.way === 'seats' && draft.seats.length === 0) return 'Choose at least one seat for the other card'
  if (draft.way === 'amount' && parseAmount(draft.amount) === null) return 'Enter what the other card pays, such as 250 or 99.50'
  if (moves <= ZERO) return 'The other card has to pay something'
  return stays <= ZERO ? 'Leave something to pay in this order' : null
}

/** The split after this one, where more than two cards share equally; null once all have their part. */
export const nextSplit = ({ way, cards }: SplitDraft): SplitDraft | null =>
  way === 'equal' && cards > 2 ? { ...newSplit, way, cards: cards - 1 } : null

function linesTrouble(lines: readonly Pick<OrderLine, 'qty'>[], quantities: Quantities): string | null {
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
