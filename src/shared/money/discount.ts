import type { DiscountReason } from '../contract/order-parts.ts'
import { type Paise, paise, paiseOf, shareOf, spread, subtract, sum, times, ZERO } from './money.ts'

/** The reasons as staff choose them and paper says them. */
export const discountReasonLabels: Record<DiscountReason, string> = {
  long_wait: 'Long wait',
  birthday: 'Birthday',
  regular_guest: 'Regular guest',
  complaint: 'Complaint',
  other: 'Other',
}

/** The label of a discount. */
export const discountName = (kind: 'discount' | 'comp'): string => (kind === 'comp' ? 'Comp' : 'Discount')

/** The words for a discount or void after the bill was printed: somebody may have paid it by then. */
export const AFTER_BILL = 'after the bill'

/** Who gave discounts or comps, and whether the guest's bill was printed before, as reports name it: 'Anita Rao, discount, after the bill'. */
export const givenByText = ({ name, kind, billed }: { name: string; kind: 'discount' | 'comp'; billed?: true }): string =>
  [name, discountName(kind).toLowerCase(), ...(billed === true ? [AFTER_BILL] : [])].join(', ')

/** A discount with its reason, as lines, history and paper name it: 'Discount, Long wait'. */
export const discountText = ({ kind, reason }: { kind: 'discount' | 'comp'; reason: DiscountReason }): string =>
  `${discountName(kind)}, ${discountReasonLabels[reason]}`

/** The share of a line's discount for `qty` of its `of` dishes, paise, rounded down; the others get the rest, to the paisa. */
export const discountShare = (discount: Paise, qty: number, of: number): Paise => shareOf(discount, qty, of)

/** What so many of a line come to with their share of what was given off it, paise; the line's amounts in rupees, as calls carry them. */
export const someAmount = (
  { price, qty: of, discount }: { price: number; qty: number; discount?: { amount: number } | undefined },
  qty: number,
): Paise => subtract(times(paiseOf(price), qty), discountShare(paiseOf(discount?.amount ?? 0), qty, of))

/** A percentage of an amount, rounded half up to the paisa. */
export const percentOf = (amount: Paise, percent: number): Paise =>
  paise(Number((BigInt(amount) * BigInt(percent) * 2n + 100n) / 200n))

/** A line as discounts are given on it: what was given before is in `kind`. */
export interface Discountable {
  price: Paise
  qty: number
  kind?: 'discount' | 'comp' | undefined
}

/** What is given: a share of the price, an amount, or everything; `none` takes back what was given. */
export type AskedDiscount =
  | { kind: 'discount'; percent: number }
  | { kind: 'discount'; amount: Paise }
  | { kind: 'comp' }
  | { kind: 'none' }

/** The places that a discount is for. On the whole check, null, dishes that cost nothing by a comp stay so. */
export const discountedPlaces = (
  lines: readonly Discountable[],
  asked: AskedDiscount,
  places: readonly number[] | null,
): number[] =>
  places === null
    ? lines.flatMap(({ kind }, place) => (asked.kind === 'discount' && kind === 'comp' ? [] : [place]))
    : [...places]

const priceOf = ({ price, qty }: Discountable): Paise => times(price, qty)

/** What dishes cost before any discount, paise. */
export const priceOfPlaces = (lines: readonly Discountable[], places: readonly number[]): Paise =>
  sum(places.map((place) => (lines[place] === undefined ? ZERO : priceOf(lines[place]))))

/** What is given on dishes of this price in all, paise. */
export function givenOn(price: Paise, asked: AskedDiscount): Paise {
  if (asked.kind === 'none') return ZERO
  if (asked.kind === 'comp') return price
  return 'amount' in asked ? asked.amount : percentOf(price, asked.percent)
}

/** Whether more is given than a ceiling, in percent of the price of the dishes it is for. */
export function isAbove(price: Paise, asked: AskedDiscount, ceiling: number): boolean {
  if (asked.kind === 'none') return false
  if ('percent' in asked) return asked.percent > ceiling
  return BigInt(givenOn(price, asked)) * 100n > BigInt(price) * BigInt(ceiling)
}

/** What each of the places gets of a discount, paise, by the place. */
export function shareOut(lines: readonly Discountable[], places: readonly number[], asked: AskedDiscount): Map<number, Paise> {
  const weights = places.map((place) => priceOfPlaces(lines, [place]))
  const shares = spread(givenOn(sum(weights), asked), weights)
  return new Map(places.map((place, index) => [place, shares[index] ?? ZERO]))
}

interface Held<A> {
  qty: number
  price: number
  discount?: (A & { amount: number }) | undefined
}

/**
 * The discount that a line keeps when its order is placed again: that of the same dish made alike at the same price. Of fewer dishes it keeps
 * their share, more of them cost their price. `share` is `discountShare` in the unit of the amounts. Undefined where it keeps none.
 */
export function keptDiscount<A>(
  line: { qty: number; price: number },
  held: Held<A> | undefined,
  share: (amount: number, qty: number, of: number) => number,
): (A & { amount: number }) | undefined {
  const before = held?.discount
  if (held === undefined || before === undefined || held.price !== line.price) return undefined
  const amount = line.qty >= held.qty ? before.amount : share(before.amount, line.qty, held.qty)
  return amount === 0 ? undefined : { ...before, amount }
}
