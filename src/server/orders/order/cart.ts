import { createHash } from 'node:crypto'
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

/** A line as an order stores it: the dish as it was, its choices as they were, and what one costs with them, in paise. */
export interface StoredLine {
  dishId: string
  dishName: string
  price: Paise
  imageUrl: string
  halfStars: number
  type: DishRow['type']
  qty: number
  /** Left out, as note and allergy are, where there are none: so are those of orders older than choices. */
  modifiers?: StoredModifier[]
  note?: string
  allergy?: true
  /** Of a piece of a line that several cards share: the line's id, how it is whole, and whether this piece counts its dishes in reports. */
  share?: { id: string; qty: number; price: Paise; counts: boolean }
  /** The round that it was sent with, and when (ms); `held`: not sent yet. As of `OrderLine`, left out where Check Out placed it. */
  round?: number
  sentAt?: number
  held?: true
  /** The course, by its name then, and the seat that it is for. */
  course?: string
  seat?: number
  /** The happy hour that it is sold in, and what one costs without it; left out at the ordinary price. Of a piece of a shared line it is the whole line's. */
  happyHour?: { name: string; price: Paise }
  /** How it is taxed and what service it bears, as the venue had it when it was priced; left out for neither. */
  terms?: Terms
  /** What was given off the line, last of all: two lines are compared as they are written. */
  discount?: StoredDiscount
}

/** What was given off a whole line, under the id of the discount that it is of. */
export interface StoredDiscount {
  id: string
  kind: 'discount' | 'comp'
  amount: Paise
  reason: DiscountReason
}

/** A line as the rules of sums know it. */
export const pricedLineOf = ({ price, qty, discount, terms }: StoredLine): PricedLine => ({
  price,
  qty,
  discount: discount?.amount,
  terms,
})

/** The ids of a stored line, and its happy hour, as calls name them. */
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

/** How many dishes a line counts where reports count them, sold, voided or credited: of a shared line one piece counts them all. */
export function dishCount({ qty, share }: Pick<StoredLine, 'qty'> & Shared): number {
  if (share === undefined) return qty
  return share.counts ? share.qty : 0
}

/** Lines as they are cooked: the pieces of a shared line are that one line. */
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

/** Whether a caller names the total of lines, rupees. The specification's call knows of no discount: it names what they come to without, and less is charged. */
export function isTotal(rupees: number, lines: readonly StoredLine[]): boolean {
  const said = parseRupees(rupees)
  return said === totalOf(lines) || said === totalOf(lines.map(({ discount: _discount, ...line }) => line))
}

/** What an approval is bound to: which dishes with which choices, how often, at which price, less what; neither order of the lines nor notes matter. */
export function linesHash(
  lines: readonly Pick<StoredLine, 'dishId' | 'qty' | 'price' | 'modifiers' | 'discount' | 'terms'>[],
): string {
  const canonical = approvedMark(
    lines.map((line) => ({ ...keyed(line), qty: line.qty, price: line.price, discount: line.discount, terms: line.terms })),
  )
  return createHash('sha256').update(canonical).digest('hex')
}

/** What an order keeps of its lines, their sum and what an approval is bound to. */
export const summed = (lines: readonly StoredLine[]) => ({
  lines: JSON.stringify(lines),
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

/** What was given off a line as the API shows it. */
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
