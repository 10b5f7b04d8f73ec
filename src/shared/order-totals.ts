import { type Paise, sum, times, ZERO } from './money.ts'

/** A dish is ordered 1 to 5 times (product-spec, Validation rules). */
export const MIN_QTY = 1
export const MAX_QTY = 5

export interface PricedLine {
  price: Paise
  qty: number
}

export interface OrderTotals {
  subtotal: Paise
  tax: Paise
  discount: Paise
  total: Paise
}

export const lineAmount = (line: PricedLine): Paise => times(line.price, line.qty)

/** Totals of an order in paise: tax and discount are always 0, the total is Σ price × quantity (product-spec, Business constants). */
export function orderTotals(lines: readonly PricedLine[]): OrderTotals {
  const subtotal = sum(lines.map(lineAmount))
  return { subtotal, tax: ZERO, discount: ZERO, total: subtotal }
}

/** A quantity brought into 1 to 5. */
export const clampQty = (qty: number): number => Math.min(MAX_QTY, Math.max(MIN_QTY, Math.trunc(qty)))
