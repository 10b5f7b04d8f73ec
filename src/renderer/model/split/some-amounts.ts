import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import { addedOf, someTerms } from '../../../shared/money/charges.ts'
import { someAmount } from '../../../shared/money/discount.ts'
import { add, type Paise, subtract, sum, ZERO } from '../../../shared/money/money.ts'
import { chargedLines, paidAmounts } from '../../../shared/money/order-totals.ts'
import { pricedLine } from '../../../shared/money/priced-line.ts'

/** With tax and service charge, paise; `counts` add up to the line's quantity, and the first part gets what rounding leaves. */
export function someAmounts(lines: readonly OrderLine[], place: number, counts: readonly number[]): Paise[] {
  const line = lines[place]
  const priced = lines.map(pricedLine)
  const all = paidAmounts(priced)[place] ?? ZERO
  const terms = chargedLines(priced)[place]?.terms
  if (line === undefined) return []
  const others = counts.slice(1).map((qty) => add(someAmount(line, qty), addedOf(terms && someTerms(terms, qty, line.qty))))
  return [subtract(all, sum(others)), ...others]
}
