import { type Paise, subtract, sum, times, ZERO } from './money.ts'

/** A dish is ordered 1 to 5 times (product-spec, Validation rules). */
export const MIN_QTY = 1
export const MAX_QTY = 5

export interface PricedLine {
  price: Paise
  qty: number
  /** What was given off the whole line, never more than it costs; left out for nothing. */
  discount?: Paise | undefined
}

export interface OrderTotals {
  subtotal: Paise
  tax: Paise
  discount: Paise
  total: Paise
}

/** What a line costs by its price. */
export const linePrice = (line: PricedLine): Paise => times(line.price, line.qty)

/** What is paid for a line: its price less what was given off it. */
export const lineAmount = (line: PricedLine): Paise => subtract(linePrice(line), line.discount ?? ZERO)

/**
 * Totals of an order in paise: tax is always 0, the subtotal is Σ price × quantity (product-spec, Business constants), and so is the total
 * where no discount was given.
 */
export function orderTotals(lines: readonly PricedLine[]): OrderTotals {
  const subtotal = sum(lines.map(linePrice))
  const discount = sum(lines.map((line) => line.discount ?? ZERO))
  return { subtotal, tax: ZERO, discount, total: subtract(subtotal, discount) }
}

/** A quantity brought into 1 to 5. */
export const clampQty = (qty: number): number => Math.min(MAX_QTY, Math.max(MIN_QTY, Math.trunc(qty)))
