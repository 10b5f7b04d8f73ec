import { addedOf, type Charged, settled, type TaxRow, taxRowsOf, type Terms } from './charges.ts'
import { MAX_QTY, MIN_QTY } from '../contract/order-parts.ts'
import { add, type Paise, subtract, sum, times, ZERO } from './money.ts'

export interface PricedLine {
  price: Paise
  qty: number
  /** The discount on the whole line, never more than its price; omitted for none. */
  discount?: Paise | undefined
  /** Its terms of tax and service charge; omitted for neither. */
  terms?: Terms | undefined
}

export interface OrderTotals {
  subtotal: Paise
  /** All tax, whether prices include it or not. */
  tax: Paise
  discount: Paise
  total: Paise
  /** The service charge and the tax by rate; omitted if the order has no such charges. */
  service?: Paise
  taxes?: TaxRow[]
}

/** A line's price before discount. */
export const linePrice = (line: PricedLine): Paise => times(line.price, line.qty)

/** What a line's dishes cost: their price less discount. */
export const lineAmount = (line: PricedLine): Paise => subtract(linePrice(line), line.discount ?? ZERO)

/** A line for the computation of tax and service charge. */
export const chargedLine = (line: PricedLine): Charged => ({ amount: lineAmount(line), terms: line.terms })

/** Lines with their shares of the order's charges. */
export const chargedLines = (lines: readonly PricedLine[]): Charged[] => settled(lines.map(chargedLine))

/** What each line of an order costs in all: its dishes, service charge, and tax that its price does not include. */
export const paidAmounts = (lines: readonly PricedLine[]): Paise[] =>
  chargedLines(lines).map(({ amount, terms }) => add(amount, addedOf(terms)))

/**
 * Totals of an order in paise. The subtotal is Σ price × quantity (product-spec, Business constants), and so is the total without
 * discounts, tax and service charge, which is the default.
 */
export function orderTotals(lines: readonly PricedLine[]): OrderTotals {
  const subtotal = sum(lines.map(linePrice))
  const discount = sum(lines.map((line) => line.discount ?? ZERO))
  const dishes = subtract(subtotal, discount)
  if (lines.every(({ terms }) => terms === undefined)) return { subtotal, tax: ZERO, discount, total: dishes }
  const charged = chargedLines(lines)
  const taxes = taxRowsOf(charged)
  const total = add(dishes, sum(charged.map(({ terms }) => addedOf(terms))))
  const service = sum(charged.map(({ terms }) => terms?.bears?.service ?? ZERO))
  return { subtotal, tax: sum(taxes.map(({ tax }) => tax)), discount, total, service, taxes }
}

/** A quantity limited to 1 to 5. */
export const clampQty = (qty: number): number => Math.min(MAX_QTY, Math.max(MIN_QTY, Math.trunc(qty)))
