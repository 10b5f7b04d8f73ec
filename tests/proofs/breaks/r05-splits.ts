import { pricedLineOf, type StoredLine } from '../../../src/server/orders/order/cart.ts'
import { splitAs } from '../../../src/server/orders/order/split.ts'
import { openTerms } from '../../../src/shared/money/charges.ts'
import { ok } from '../../../src/shared/errors.ts'
import { paiseOf, subtract, paise, sum, toRupees, ZERO } from '../../../src/shared/money/money.ts'
import { MAX_QTY } from '../../../src/shared/contract/order-parts.ts'
import { paidAmounts } from '../../../src/shared/money/order-totals.ts'
import { broken, type Mutation } from '../rules/mutation.ts'
import { seamsOf } from '../seam.ts'

/** A split with what goes to the part changed, and what stays too where that is changed alike. */
const splitWith =
  (moved: (line: StoredLine, whole: readonly StoredLine[]) => StoredLine, kept: typeof moved = (line) => line): typeof splitAs =>
  (lines, asked) => {
    const split = splitAs(lines, asked)
    if (!split.ok) return split
    return ok({
      kept: split.value.kept.map((line) => kept(line, lines)),
      moved: split.value.moved.map((line) => moved(line, lines)),
    })
  }

export const splitMoreDishes: typeof splitAs = (lines, asked) => {
  const wanted = new Map(asked.lines?.map(({ line, qty = 0 }) => [line, Math.min(qty, MAX_QTY)]))
  return splitAs(
    lines.map((line, place) => ({ ...line, qty: Math.max(line.qty, wanted.get(place) ?? 0) })),
    asked,
  )
}

export const splitMoreMoney: typeof splitAs = (lines, asked) => {
  const amounts = paidAmounts(lines.map(pricedLineOf))
  const wanted = new Map(asked.lines?.map(({ line, amount = 0 }) => [line, paiseOf(amount)]))
  const isMore = (place: number): boolean => (wanted.get(place) ?? ZERO) > (amounts[place] ?? ZERO)
  return splitAs(
    lines.map((line, place) => (isMore(place) ? { ...line, qty: line.qty * 2 } : line)),
    asked,
  )
}

const paisaLess = (rupees: number): number => toRupees(subtract(paiseOf(rupees), paise(1)))
export const splitPaisaShort: typeof splitAs = (lines, asked) => {
  if (asked.lines === undefined) return splitAs(lines, asked)
  const short = asked.lines.map((one) => (one.amount === undefined ? one : { ...one, amount: paisaLess(one.amount) }))
  return splitAs(lines, { ...asked, lines: short })
}

export const splitCountingEachPiece: typeof splitAs = splitWith((line, whole) => {
  if (line.share === undefined) return line
  const before = whole.find(({ share }) => share?.id === line.share?.id)?.share
  return { ...line, share: { ...line.share, counts: before?.counts ?? true } }
})

const unsettled = (line: StoredLine, whole: readonly StoredLine[]): StoredLine =>
  line.terms === undefined || whole.some(({ terms }) => terms?.bears !== undefined)
    ? line
    : { ...line, terms: openTerms(line.terms) }
export const splitUnsettled: typeof splitAs = splitWith(unsettled, unsettled)

export const splitKeepingDiscount: typeof splitAs = splitWith((line, whole) => {
  const { discount } = line
  if (discount === undefined) return line
  const given = whole.flatMap((one) =>
    one.dishId === line.dishId && one.discount?.id === discount.id ? one.discount.amount : [],
  )
  return { ...line, discount: { ...discount, amount: sum(given) } }
})

const seam = seamsOf(import.meta.filename)
const ofSplit = (rule: string, twin: string): Mutation => broken(rule, seam('server/orders/order/split', 'splitAs', twin))

/** The rules by which an order is split. */
export const mutationsOfSplits: readonly Mutation[] = [
  ofSplit('more of a dish is split off than is there', 'splitMoreDishes'),
  ofSplit('more is split off a dish by amount than it comes to', 'splitMoreMoney'),
  ofSplit('what a part takes of a dish by amount is a paisa short', 'splitPaisaShort'),
  ofSplit('each piece of a shared dish counts it', 'splitCountingEachPiece'),
  ofSplit('the parts of a taxed order are rounded each by itself', 'splitUnsettled'),
  ofSplit('both halves of a split line keep all that was given off it', 'splitKeepingDiscount'),
]
