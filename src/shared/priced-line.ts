import type { OrderLine } from './contract/order-parts.ts'
import { paiseOf } from './money.ts'
import type { PricedLine } from './order-totals.ts'
import { readTerms } from './terms.ts'

/** A line of a call, in rupees, as the rules of sums know it: its price, its discount and its terms in paise. */
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
