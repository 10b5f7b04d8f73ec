import type { DiscountReason } from '../contract/order-parts.ts'
import { type Paise, paise, paiseOf, shareOf, spread, subtract, sum, times, ZERO } from './money.ts'

/** The reasons' labels on screen and paper. */
export const discountReasonLabels: Record<DiscountReason, string> = {
  long_wait: 'Long wait',
  birthday: 'Birthday',
  regular_guest: 'Regular guest',
  complaint: 'Complaint',
  other: 'Other',
}

/** The label of a discount. */
export const discountName = (kind: 'discount' | 'comp'): string => (kind === 'comp' ? 'Comp' : 'Discount')

/** The words for a discount or void after the bill was printed, when a guest may already have paid it. */
export const AFTER_BILL = 'after the bill'

/** Who gave discounts or comps, and whether after the guest's bill, for reports: 'Anita Rao, discount, after the bill'. */
export const givenByText = ({ name, kind, billed }: { name: string; kind: 'discount' | 'comp'; billed?: true }): string =>
  [name, discountName(kind).toLowerCase(), ...(billed === true ? [AFTER_BILL] : [])].join(', ')

/** A discount with its reason, as lines, history and paper name it: 'Discount, Long wait'. */
export const discountText = ({ kind, reason }: { kind: 'discount' | 'comp'; reason: DiscountReason }): string =>
  `${discountName(kind)}, ${discountReasonLabels[reason]}`

/** The share of a line's discount for `qty` of its `of` dishes, paise, rounded down; the others get the rest, to the paisa. */
export const discountShare = (discount: Paise, qty: number, of: number): Paise => shareOf(discount, qty, of)

/** The amount for some of a line less their share of its discount, paise; the line's amounts are in rupees, as in calls. */
export const someAmount = (
  { price, qty: of, discount }: { price: number; qty: number; discount?: { amount: number } | undefined },
  qty: number,
): Paise => subtract(times(paiseOf(price), qty), discountShare(paiseOf(discount?.amount ?? 0), qty, of))

/** A percentage of an amount, rounded half up to the paisa. */
export const percentOf = (amount: Paise, percent: number): Paise =>
  paise(Number((BigInt(amount) * BigInt(percent) * 2n + 100n) / 200n))

/** A line that a discount can be given on; `kind` is its present discount. */
export interface Discountable {
  price: Paise
  qty: number
  kind?: 'discount' | 'comp' | undefined
}

/** The discount to give: a percentage, an amount, or a comp; `none` removes it. */
export type AskedDiscount =
  | { kind: 'discount'; percent: number }
  | { kind: 'discount'; amount: Paise }
  | { kind: 'comp' }
  | { kind: 'none' }

/** The places that a discount applies to. A discount on the whole check (null) leaves dishes that are comped as they are. */
export const discountedPlaces = (
  lines: readonly Discountable[],
  asked: AskedDiscount,
  places: readonly number[] | null,
): number[] =>
  places === null
    ? lines.flatMap(({ kind }, place) => (asked.kind === 'discount' && kind === 'comp' ? [] : [place]))
    : [...places]

const priceOf = ({ price, qty }: Discountable): Paise => times(price, qty)

/** The price of dishes before any discount, paise. */
export const priceOfPlaces = (lines: readonly Discountable[], places: readonly number[]): Paise =>
  sum(places.map((place) => (lines[place] === undefined ? ZERO : priceOf(lines[place]))))

/** The total discount on dishes of this price, paise. */
export function givenOn(price: Paise, asked: AskedDiscount): Paise {
  if (asked.kind === 'none') return ZERO
  if (asked.kind === 'comp') return price
  return 'amount' in asked ? asked.amount : percentOf(price, asked.percent)
}

/** Whether a discount is above a ceiling, in percent of the price of its dishes. */
export function isAbove(price: Paise, asked: AskedDiscount, ceiling: number): boolean {
  if (asked.kind === 'none') return false
  if ('percent' in asked) return asked.percent > ceiling
  return BigInt(givenOn(price, asked)) * 100n > BigInt(price) * BigInt(ceiling)
}

/** Each place's share of a discount, paise, by place. */
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
 * The discount that a line keeps when its order is placed again at the same price. Fewer dishes keep their share; more dishes
 * keep the same amount. `share` is `discountShare` in the unit of the amounts. Undefined if none is kept.
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
