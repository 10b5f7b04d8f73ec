import { formatAmount, paiseOf, parseAmount, toRupees } from '../../../shared/money/money.ts'

/** NaN for other text, which the contract refuses. */
export const wholeIn = (typed: string): number => (/^\d{1,9}$/.test(typed.trim()) ? Number.parseInt(typed, 10) : Number.NaN)

/** NaN for other text, which the contract refuses. */
export function rupeesIn(typed: string): number {
  const amount = parseAmount(typed)
  return amount === null ? Number.NaN : toRupees(amount)
}

export const typedRupees = (rupees: number): string => formatAmount(paiseOf(rupees))
