import { someTerms, termsLess } from './charges.ts'
import { discountShare } from './discount.ts'
import type { OrderLine } from '../contract/order-parts.ts'
import { paiseOf, subtract, ZERO } from './money.ts'
import type { PricedLine } from './order-totals.ts'
import { readTerms } from './terms.ts'

/** A line of a call, in rupees, for the computation of totals: price, discount and terms in paise. */
export const pricedLine = ({
  price,
  qty,
  discount,
  terms,
}: Pick<OrderLine, 'price' | 'qty' | 'discount' | 'terms'>): PricedLine => ({
  price: paiseOf(price),
  qty,
  ...(discount !== undefined && { discount: paiseOf(discount.amount) }),
  ...(terms !== undefined && { terms: readTerms(terms) }),
})

/**
 * A line without `gone` of its dishes; it keeps the rest of its discount and charges, so that both parts add up exactly in paise.
 */
export function withoutSome({ discount = ZERO, terms, ...line }: PricedLine, gone: number): PricedLine {
  return {
    ...line,
    qty: line.qty - gone,
    discount: subtract(discount, discountShare(discount, gone, line.qty)),
    terms: terms && termsLess(terms, someTerms(terms, gone, line.qty)),
  }
}
