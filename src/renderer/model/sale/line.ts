import { keptTerms, ratesMark } from '../../../shared/money/charges.ts'
import { readTerms, termsView } from '../../../shared/money/terms.ts'
import type { Dish } from '../../../shared/contract/dishes.ts'
import type { LineTerms, OrderedModifier, OrderLine } from '../../../shared/contract/order-parts.ts'
import { discountShare, keptDiscount } from '../../../shared/money/discount.ts'
import { paiseOf, toRupees } from '../../../shared/money/money.ts'
import { lineBefore, lineKey, unitRupees } from '../../../shared/orders/modifiers.ts'

/** The options of a dish: ids of its choices, a note for the kitchen, and whether it is an allergy. */
export interface Wish {
  chosen: readonly string[]
  note: string
  allergy: boolean
}

/** The place of a line: course, seat, and whether it is held. */
export type Place = Pick<OrderLine, 'course' | 'seat' | 'held'>

/** The place of a line. */
export const linePlace = ({ course, seat, held }: Place): Place => ({
  ...(course !== undefined && { course }),
  ...(seat !== undefined && { seat }),
  ...(held !== undefined && { held }),
})

/** The dish without options. */
export const PLAIN: Wish = { chosen: [], note: '', allergy: false }

const offeredOf = ({ groups = [] }: Dish): OrderedModifier[] =>
  groups.flatMap(({ leaveOut, modifiers }) =>
    modifiers.map((modifier) => ({ ...modifier, ...(leaveOut && { leaveOut: true as const }) })),
  )

/** The current price of one dish with its choices, rupees, and its price outside the happy hour. */
const pricesOf = ({ price, happyHour }: Dish, modifiers: readonly OrderedModifier[]): Pick<OrderLine, 'price' | 'happyHour'> => ({
  price: unitRupees(price, modifiers),
  ...(happyHour && { happyHour: { name: happyHour.name, price: unitRupees(happyHour.price, modifiers) } }),
})

/** Makes a line of the cart from a dish, its options and a quantity, at the menu's prices. */
export function lineOf(dish: Dish, wish: Wish, qty: number): OrderLine {
  const { _id, dishName, imageUrl, rating, type, terms } = dish
  const modifiers = offeredOf(dish).filter((one) => wish.chosen.includes(one._id))
  const note = wish.note.trim()
  return {
    _id,
    dishName,
    ...pricesOf(dish, modifiers),
    imageUrl,
    rating,
    type,
    qty,
    ...(modifiers.length > 0 && { modifiers }),
    ...(note !== '' && { note }),
    ...(wish.allergy && { allergy: true }),
    ...(terms && { terms }),
  }
}

/** The options of a line. */
export const wishOf = ({ modifiers = [], note = '', allergy = false }: OrderLine): Wish => ({
  chosen: modifiers.map(({ _id }) => _id),
  note,
  allergy,
})

const isSameRates = (one: LineTerms, other: LineTerms): boolean => ratesMark(one) === ratesMark(other)

/** The content of a line as text, independent of the order of its properties and choices. */
const saidBy = (line: OrderLine): string => JSON.stringify(Object.entries(line).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** The line with current names and prices; the same object if nothing changed. A removed choice is kept. */
export function renewedLine(line: OrderLine, dish: Dish | undefined): OrderLine {
  // A sent line keeps the price it was sent at, and a share of a dish the agreed one.
  if (dish === undefined || line.round !== undefined || line.share !== undefined) return line
  const { dishName, imageUrl, rating, type, terms } = dish
  const offered = new Map(offeredOf(dish).map((modifier) => [modifier._id, modifier]))
  const modifiers = line.modifiers?.map((modifier) => ({ ...modifier, ...offered.get(modifier._id) }))
  const now = { dishName, ...pricesOf(dish, modifiers ?? []), imageUrl, rating, type, ...(modifiers && { modifiers }) }
  const { terms: before, happyHour: _over, ...rest } = line
  const renewed = {
    ...rest,
    ...now,
    ...(terms && { terms: before !== undefined && isSameRates(before, terms) ? before : terms }),
  }
  return saidBy(renewed) === saidBy(line) ? line : renewed
}

/** The share of a line's discount for a quantity of it, rupees. */
const shareInRupees = (amount: number, qty: number, of: number): number => toRupees(discountShare(paiseOf(amount), qty, of))

const ofTerms = ({ qty, price, terms }: OrderLine) => ({ qty, price: paiseOf(price), terms: terms && readTerms(terms) })

/** A line with its fixed share of the order's charges, as the server has it; the same object if nothing changes. */
function withTerms(line: OrderLine, held: OrderLine | undefined): OrderLine {
  const kept = keptTerms(ofTerms(line), held && ofTerms(held))
  const terms = kept && termsView(kept)
  return JSON.stringify(terms) === JSON.stringify(line.terms) ? line : { ...line, ...(terms && { terms }) }
}

/** A line with its share of the order's discount, as the server has it; the same object if nothing changes. */
function withKept(ordered: OrderLine, held: OrderLine | undefined): OrderLine {
  const line = withTerms(ordered, held)
  const kept = keptDiscount(line, held, shareInRupees)
  const { discount, ...plain } = line
  if (kept === undefined) return discount === undefined ? line : plain
  return JSON.stringify(kept) === JSON.stringify(discount) ? line : { ...plain, discount: kept }
}

/** Lines with their shares of the order's discount; the same objects if nothing changes. */
export function withDiscounts(lines: OrderLine[], held: readonly OrderLine[]): OrderLine[] {
  const before = new Map(held.map((line) => [lineKey(line), line]))
  const after = new Set(lines.map(lineKey))
  const kept = lines.map((line) => withKept(line, lineBefore(line, before, after)))
  return kept.some((line, place) => line !== lines[place]) ? kept : lines
}

/** The line for the body of a call. */
export const cartLineOf = ({ _id, qty, modifiers, note, allergy, share, round, happyHour, ...line }: OrderLine) => ({
  _id,
  qty,
  ...(modifiers !== undefined && { modifiers: modifiers.map((modifier) => ({ _id: modifier._id })) }),
  ...(note !== undefined && { note }),
  ...(allergy !== undefined && { allergy }),
  ...(share !== undefined && { share: { _id: share._id } }),
  ...(round !== undefined && { round, ...(happyHour && { happyHour: happyHour.name }) }),
  ...linePlace(line),
})

/** The quantities of lines by a key: a dish's id, or a dish with its choices. */
export function countsOf(lines: readonly OrderLine[], keyOf: (line: OrderLine) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(keyOf(line), line.qty + (counts.get(keyOf(line)) ?? 0))
  return counts
}

/** A mark that is equal for two carts with the same lines, notes, prices and discounts, so that there is nothing to place. */
export const placedMark = (lines: readonly OrderLine[]): string =>
  lines
    .map((line) => `${lineKey(line)}:${line.qty}:${line.price}:${line.discount?.amount ?? 0}:${ratesMark(line.terms)}`)
    .toSorted()
    .join('|')
