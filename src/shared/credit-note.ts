import { type Paise, subtract, sum, times } from './money.ts'

/** A line of a paid invoice: what was sold, and what of it credit notes reversed so far. */
export interface CreditableLine {
  price: Paise
  sold: number
  credited: number
}

/** What is to be reversed of a line, named by its place on the invoice, from 0. */
export interface CreditedLine {
  line: number
  qty: number
}

/** How many of a line can still be reversed. */
export const leftOf = ({ sold, credited }: CreditableLine): number => sold - credited

/** Everything of an invoice that can still be reversed. */
export const wholeCredit = (lines: readonly CreditableLine[]): CreditedLine[] =>
  lines.map((of, line) => ({ line, qty: leftOf(of) })).filter(({ qty }) => qty > 0)

/** Whether lines can be reversed: each is on the invoice and named once, and never more of it than is left. */
export const isCreditable = (lines: readonly CreditableLine[], asked: readonly CreditedLine[]): boolean =>
  asked.length > 0 &&
  new Set(asked.map(({ line }) => line)).size === asked.length &&
  asked.every(({ line, qty }) => {
    const of = lines[line]
    return of !== undefined && qty >= 1 && qty <= leftOf(of)
  })

/** What a credit comes to, paise. Lines that are not on the invoice count for nothing: ask `isCreditable` first. */
export const creditTotal = (lines: readonly CreditableLine[], asked: readonly CreditedLine[]): Paise =>
  sum(
    asked.flatMap(({ line, qty }) => {
      const of = lines[line]
      return of === undefined ? [] : [times(of.price, qty)]
    }),
  )

/** What was paid for lines, and what of it credit notes have given back, paise. */
export function creditSums(lines: readonly CreditableLine[]): { paid: Paise; credited: Paise; stillPaid: Paise } {
  const paid = sum(lines.map(({ price, sold }) => times(price, sold)))
  const credited = sum(lines.map(({ price, credited: qty }) => times(price, qty)))
  return { paid, credited, stillPaid: subtract(paid, credited) }
}
