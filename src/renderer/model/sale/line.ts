import { keptTerms, ratesMark } from '../../../shared/money/charges.ts'
import { readTerms, termsView } from '../../../shared/money/terms.ts'
import type { Dish } from '../../../shared/contract/dishes.ts'
import type { LineTerms, OrderedModifier, OrderLine } from '../../../shared/contract/order-parts.ts'
import { discountShare, keptDiscount } from '../../../shared/money/discount.ts'
import { paiseOf, toRupees } from '../../../shared/money/money.ts'
import { lineBefore, lineKey, unitRupees } from '../../../shared/orders/modifiers.ts'

/** `chosen` has the ids of the choices; `note` is for the kitchen. */
export interface Wish {
  chosen: readonly string[]
  note: string
  allergy: boolean
}

export type Place = Pick<OrderLine, 'course' | 'seat' | 'held'>

export const linePlace = ({ course, seat, held }: Place): Place => ({
  ...(course !== undefined && { course }),
  ...(seat !== undefined && { seat }),
  ...(held !== undefined && { held }),
})

export const PLAIN: Wish = { chosen: [], note: '', allergy: false }

const offeredOf = ({ groups = [] }: Dish): OrderedModifier[] =>
  groups.flatMap(({ leaveOut, modifiers }) =>
    modifiers.map((modifier) => ({ ...modifier, ...(leaveOut && { leaveOut: true as const }) })),
  )

/** Rupees; `happyHour` has the price outside the happy hour. */
const pricesOf = ({ price, happyHour }: Dish, modifiers: readonly OrderedModifier[]): Pick<OrderLine, 'price' | 'happyHour'> => ({
  price: unitRupees(price, modifiers),
  ...(happyHour && { happyHour: { name: happyHour.name, price: unitRupees(happyHour.price, modifiers) } }),
})

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

export const wishOf = ({ modifiers = [], note = '', allergy = false }: OrderLine): Wish => ({
  chosen: modifiers.map(({ _id }) => _id),
  note,
  allergy,
})

const isSameRates = (one: LineTerms, other: LineTerms): boolean => ratesMark(one) === ratesMark(other)

/** The text does not depend on the order of the line's properties. */
const saidBy = (line: OrderLine): string => JSON.stringify(Object.entries(line).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Returns the same object if nothing changed; a choice that is no longer offered is kept. */
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

const shareInRupees = (amount: number, qty: number, of: number): number => toRupees(discountShare(paiseOf(amount), qty, of))

const ofTerms = ({ qty, price, terms }: OrderLine) => ({ qty, price: paiseOf(price), terms: terms && readTerms(terms) })

/** Keeps the terms as on the server; returns the same object if nothing changes. */
function withTerms(line: OrderLine, held: OrderLine | undefined): OrderLine {
  const kept = keptTerms(ofTerms(line), held && ofTerms(held))
  const terms = kept && termsView(kept)
  return JSON.stringify(terms) === JSON.stringify(line.terms) ? line : { ...line, ...(terms && { terms }) }
}

function withKept(ordered: OrderLine, held: OrderLine | undefined): OrderLine {
  const line = withTerms(ordered, held)
  const kept = keptDiscount(line, held, shareInRupees)
  const { discount, ...plain } = line
  if (kept === undefined) return discount === undefined ? line : plain
  return JSON.stringify(kept) === JSON.stringify(discount) ? line : { ...plain, discount: kept }
}

/** Returns the same objects if nothing changes. */
export function withDiscounts(lines: OrderLine[], held: readonly OrderLine[]): OrderLine[] {
  const before = new Map(held.map((line) => [lineKey(line), line]))
  const after = new Set(lines.map(lineKey))
  const kept = lines.map((line) => withKept(line, lineBefore(line, before, after)))
  return kept.some((line, place) => line !== lines[place]) ? kept : lines
}

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

export function countsOf(lines: readonly OrderLine[], keyOf: (line: OrderLine) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(keyOf(line), line.qty + (counts.get(keyOf(line)) ?? 0))
  return counts
}

/** The mark is equal for two carts with the same lines, notes, prices and discounts: then there is nothing to place. */
export const placedMark = (lines: readonly OrderLine[]): string =>
  lines
    .map((line) => `${lineKey(line)}:${line.qty}:${line.price}:${line.discount?.amount ?? 0}:${ratesMark(line.terms)}`)
    .toSorted()
    .join('|')
