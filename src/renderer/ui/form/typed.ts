import { formatAmount, paiseOf, parseAmount, toRupees } from '../../../shared/money/money.ts'

/** A typed whole number; NaN for other text, which the contract refuses. */
export const wholeIn = (typed: string): number => (/^\d{1,9}$/.test(typed.trim()) ? Number.parseInt(typed, 10) : Number.NaN)

/** A typed amount of rupees; NaN for other text, which the contract refuses. */
export function rupeesIn(typed: string): number {
  const amount = parseAmount(typed)
  return amount === null ? Number.NaN : toRupees(amount)
}

/** The text of an amount of rupees in a field. */
export const typedRupees = (rupees: number): string => formatAmount(paiseOf(rupees))
