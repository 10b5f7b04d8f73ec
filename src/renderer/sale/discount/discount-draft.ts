import { openTerms } from '../../../shared/money/charges.ts'
import { readTerms } from '../../../shared/money/terms.ts'
import type { AskedOfOrder } from '../../../shared/contract/discounts.ts'
import type { DiscountReason, OrderLine } from '../../../shared/contract/order-parts.ts'
import type { Order } from '../../../shared/contract/orders.ts'
import {
  type AskedDiscount,
  type Discountable,
  discountedPlaces,
  givenOn,
  isAbove,
  priceOfPlaces,
  shareOut,
} from '../../../shared/money/discount.ts'
import { lineKey } from '../../../shared/orders/modifiers.ts'
import { type Paise, paiseOf, parseAmount, toRupees, ZERO } from '../../../shared/money/money.ts'
import { orderTotals } from '../../../shared/money/order-totals.ts'

export interface DiscountDraft {
  kind: 'discount' | 'comp'
  /** Positions of the chosen dishes; null for the whole check. */
  places: readonly number[] | null
  by: 'percent' | 'amount'
  percent: string
  amount: string
  reason: DiscountReason | null
  note: string
}

export const EMPTY_DISCOUNT: DiscountDraft = {
  kind: 'discount',
  places: null,
  by: 'percent',
  percent: '',
  amount: '',
  reason: null,
  note: '',
}

export const readyPercents = ['5', '10', '15', '20', '25', '50'] as const

const discountable = ({ price, qty, discount }: OrderLine): Discountable => ({ price: paiseOf(price), qty, kind: discount?.kind })

function percentIn(text: string): number | null {
  const percent = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
  return percent >= 1 && percent <= 100 ? percent : null
}

/** Null while its amount is missing. */
export function askedIn({ kind, by, percent, amount }: DiscountDraft): AskedDiscount | null {
  if (kind === 'comp') return { kind }
  if (by === 'amount') {
    const paise = parseAmount(amount)
    return paise === null || paise === ZERO ? null : { kind, amount: paise }
  }
  const typed = percentIn(percent)
  return typed === null ? null : { kind, percent: typed }
}

/** `price` is of the chosen dishes, `given` their discount; the rest are the order's sums afterwards. */
export interface DiscountSums {
  price: Paise
  given: Paise
  subtotal: Paise
  discount: Paise
  total: Paise
}

export function discountSums({ order: lines }: Pick<Order, 'order'>, draft: DiscountDraft): DiscountSums {
  const asked = askedIn(draft)
  const all = lines.map(discountable)
  const places = discountedPlaces(all, asked ?? { kind: 'discount', amount: ZERO }, draft.places)
  const price = priceOfPlaces(all, places)
  const given = asked === null ? ZERO : givenOn(price, asked)
  const shares = asked === null || given > price ? new Map<number, Paise>() : shareOut(all, places, asked)
  const after = lines.map(({ price: each, qty, discount, terms }, place) => ({
    price: paiseOf(each),
    qty,
    discount: shares.get(place) ?? paiseOf(discount?.amount ?? 0),
    terms: terms && (shares.has(place) ? openTerms(readTerms(terms)) : readTerms(terms)),
  }))
  return { price, given, ...orderTotals(after) }
}

/** `ceiling` is in percent. */
export function needsSupervisor(order: Pick<Order, 'order'>, draft: DiscountDraft, ceiling: number): boolean {
  const asked = askedIn(draft)
  return asked !== null && isAbove(discountSums(order, draft).price, asked, ceiling)
}

/** Returns the button's text; null if nothing is missing. */
export function missingIn(order: Pick<Order, 'order'>, draft: DiscountDraft): string | null {
  if (draft.places?.length === 0) return 'Choose dishes'
  if (askedIn(draft) === null) return draft.by === 'amount' ? 'Enter an amount' : 'Choose a percentage'
  const { price, given } = discountSums(order, draft)
  if (given > price) return 'More than they cost'
  if (given === ZERO) return 'Nothing to discount'
  if (draft.reason === null) return 'Choose a reason'
  return draft.reason === 'other' && draft.note.trim() === '' ? 'Say why' : null
}

export function callOf({ version }: Pick<Order, 'version'>, draft: DiscountDraft): AskedOfOrder {
  const asked = askedIn(draft)
  return {
    version,
    kind: draft.kind,
    ...(asked !== null && 'percent' in asked && { percent: asked.percent }),
    ...(asked !== null && 'amount' in asked && { amount: toRupees(asked.amount) }),
    ...(draft.places !== null && { lines: [...draft.places] }),
  }
}

/** Lines saved from a cart are held in the stored order, and may be in other positions. */
export function draftOn({ order }: Pick<Order, 'order'>, lines: readonly OrderLine[], draft: DiscountDraft): DiscountDraft {
  if (draft.places === null) return draft
  const placeOf = (line: OrderLine | undefined): number => {
    if (line === undefined) return -1
    const same = order.findIndex((one) => lineKey(one) === lineKey(line))
    return same >= 0 ? same : order.findIndex((one) => lineKey(one) === lineKey({ ...line, held: true }))
  }
  const places = draft.places.map((place) => placeOf(lines[place])).filter((place) => place >= 0)
  return { ...draft, places: [...new Set(places)].toSorted((a, b) => a - b) }
}
