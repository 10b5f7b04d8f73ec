import { hash } from 'node:crypto'
import type { DiscountReason, LineDiscount, OrderedModifier, OrderLine } from '../../../shared/contract/order-parts.ts'
import { type Terms } from '../../../shared/money/charges.ts'
import { termsView } from '../../../shared/money/terms.ts'
import { approvedMark, shownName } from '../../../shared/orders/modifiers.ts'
import { type Paise, parseRupees, toRupees } from '../../../shared/money/money.ts'
import { orderTotals, type PricedLine } from '../../../shared/money/order-totals.ts'
import { isoOf } from '../../../shared/time.ts'
import type { DishRow } from '../../kernel/db/tables/tables.ts'

/** A choice as it was when it was ordered. */
export interface StoredModifier {
  id: string
  name: string
  price: Paise
  leaveOut?: true
}

/** A stored line of an order: dish and choices as ordered, and the price of one, in paise. */
export interface StoredLine {
  dishId: string
  dishName: string
  price: Paise
  imageUrl: string
  halfStars: number
  type: DishRow['type']
  qty: number
  /** Omitted if none, like note and allergy. */
  modifiers?: StoredModifier[]
  note?: string
  allergy?: true
  /** For a share: the id of the whole line, its quantity and price, and whether this share counts the dishes in reports. */
  share?: { id: string; qty: number; price: Paise; counts: boolean }
  /** The round that sent it, and when (ms). `held`: not sent yet. All are omitted if Check Out placed it, as in `OrderLine`. */
  round?: number
  sentAt?: number
  held?: true
  /** The course's name when ordered, and the seat. */
  course?: string
  seat?: number
  /** Its happy hour, and the price of one without it; omitted at the ordinary price. A share has that of the whole line. */
  happyHour?: { name: string; price: Paise }
  /** Its terms of tax and service charge when it was priced; omitted if none apply. */
  terms?: Terms
  discount?: StoredDiscount
}

/** The discount on a whole line, with the id of its discount. */
export interface StoredDiscount {
  id: string
  kind: 'discount' | 'comp'
  amount: Paise
  reason: DiscountReason
}

/** A line for the computation of totals. */
export const pricedLineOf = ({ price, qty, discount, terms }: StoredLine): PricedLine => ({
  price,
  qty,
  discount: discount?.amount,
  terms,
})

/** A stored line by ids, and its happy hour by name, as in calls. */
export const keyed = ({
  dishId,
  modifiers = [],
  share,
  happyHour,
}: Pick<StoredLine, 'dishId' | 'modifiers' | 'share' | 'happyHour'>) => ({
  _id: dishId,
  modifiers: modifiers.map(({ id }) => ({ _id: id })),
  share: share && { _id: share.id },
  happyHour: happyHour?.name,
})

interface Shared {
  share?: StoredLine['share'] | undefined
}

/**
 * How many dishes a line counts in reports (sold, voided or credited): only one share of a shared dish counts, and it counts them
 * all.
 */
export function dishCount({ qty, share }: Pick<StoredLine, 'qty'> & Shared): number {
  if (share === undefined) return qty
  return share.counts ? share.qty : 0
}

/** Lines for the kitchen: the shares of a dish are one line. */
export function wholeLines(lines: readonly StoredLine[]): StoredLine[] {
  const seen = new Set<string>()
  return lines.flatMap(({ share, ...line }) => {
    if (share === undefined) return [line]
    if (seen.has(share.id)) return []
    seen.add(share.id)
    return [{ ...line, qty: share.qty, price: share.price }]
  })
}

/** Total of stored lines in paise. */
export const totalOf = (lines: readonly StoredLine[]): Paise => orderTotals(lines.map(pricedLineOf)).total

/**
 * Whether a caller's total, rupees, matches the lines. The specification's call knows no discount: it names the total without it,
 * and less is charged.
 */
export function isTotal(rupees: number, lines: readonly StoredLine[]): boolean {
  const said = parseRupees(rupees)
  return said === totalOf(lines) || said === totalOf(lines.map(({ discount: _discount, ...line }) => line))
}

/**
 * The hash that an approval is bound to: dishes with choices, quantities, prices and discounts, but not notes or the order of
 * lines.
 */
export function linesHash(
  lines: readonly Pick<StoredLine, 'dishId' | 'qty' | 'price' | 'modifiers' | 'discount' | 'terms'>[],
): string {
  const canonical = approvedMark(
    lines.map((line) => ({ ...keyed(line), qty: line.qty, price: line.price, discount: line.discount, terms: line.terms })),
  )
  return hash('sha256', canonical, 'hex')
}

/** An order's contents by its lines: the lines, their total, and the hash for approvals. */
export const summed = (lines: readonly StoredLine[]) => ({
  lines: [...lines],
  total: totalOf(lines),
  lines_hash: linesHash(lines),
})

/** A stored line as the API shows it. */
export const orderLineOf = (line: StoredLine): OrderLine => ({
  _id: line.dishId,
  dishName: shownName(line),
  price: toRupees(line.price),
  imageUrl: line.imageUrl,
  rating: line.halfStars / 2,
  type: line.type,
  qty: line.qty,
  ...(line.modifiers !== undefined && { modifiers: line.modifiers.map(orderedModifierOf) }),
  ...(line.note !== undefined && { note: line.note }),
  ...(line.allergy !== undefined && { allergy: line.allergy }),
  ...(line.share && { share: { _id: line.share.id, qty: line.share.qty, price: toRupees(line.share.price) } }),
  ...(line.course !== undefined && { course: line.course }),
  ...(line.seat !== undefined && { seat: line.seat }),
  ...(line.round !== undefined && { round: line.round }),
  ...(line.held !== undefined && { held: line.held }),
  ...(line.sentAt !== undefined && { sentAt: isoOf(line.sentAt) }),
  ...(line.happyHour !== undefined && { happyHour: { name: line.happyHour.name, price: toRupees(line.happyHour.price) } }),
  ...(line.terms !== undefined && { terms: termsView(line.terms) }),
  ...(line.discount !== undefined && { discount: lineDiscountOf(line.discount) }),
})

/** The discount of a line as the API shows it. */
export const lineDiscountOf = ({ kind, amount, reason }: StoredDiscount): LineDiscount => ({
  kind,
  amount: toRupees(amount),
  reason,
})

const orderedModifierOf = ({ id, price, ...modifier }: StoredModifier): OrderedModifier => ({
  _id: id,
  price: toRupees(price),
  ...modifier,
})
