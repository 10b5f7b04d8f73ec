import { addedOf, type Charged, someTerms, type Terms, termsLess } from './charges.ts'
import { discountShare } from './discount.ts'
import { add, type Paise, subtract, sum, times, ZERO } from './money.ts'

/** A line of a paid invoice: what was sold, and what of it credit notes reversed so far. */
export interface CreditableLine {
  price: Paise
  sold: number
  credited: number
  /** The discount on the whole line, paise; left out for none. */
  discount?: Paise | undefined
  /** With what the line bears of the invoice's tax and service charge; left out for neither. */
  terms?: Terms | undefined
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

/**
 * The share of a line's discount for its next `qty` credited dishes: notes take the shares in turn, so that together they take all of
 * it, and never more is credited than was paid.
 */
export const creditedDiscount = ({ discount = ZERO, sold, credited }: CreditableLine, qty: number): Paise =>
  subtract(discountShare(discount, credited + qty, sold), discountShare(discount, credited, sold))

/** The next `qty` dishes of a line as they were charged: what each note takes of tax and service charge comes, in turn, to all of it. */
export function creditedCharged(line: CreditableLine, qty: number): Charged {
  const { terms, credited, sold } = line
  const amount = subtract(times(line.price, qty), creditedDiscount(line, qty))
  if (terms === undefined) return { amount }
  return { amount, terms: termsLess(someTerms(terms, credited + qty, sold), someTerms(terms, credited, sold)) }
}

/** What the next `qty` dishes of a line are credited with, paise: what was paid for them, with their tax and service charge. */
export function creditAmount(line: CreditableLine, qty: number): Paise {
  const { amount, terms } = creditedCharged(line, qty)
  return add(amount, addedOf(terms))
}

/** What a credit comes to, paise. Lines that are not on the invoice count for nothing: ask `isCreditable` first. */
export const creditTotal = (lines: readonly CreditableLine[], asked: readonly CreditedLine[]): Paise =>
  sum(
    asked.flatMap(({ line, qty }) => {
      const of = lines[line]
      return of === undefined ? [] : [creditAmount(of, qty)]
    }),
  )

/** What was paid for lines, and what of it credit notes have given back, paise. */
export function creditSums(lines: readonly CreditableLine[]): { paid: Paise; credited: Paise; stillPaid: Paise } {
  const none = lines.map((line) => ({ ...line, credited: 0 }))
  const paid = sum(none.map((line) => creditAmount(line, line.sold)))
  const credited = sum(none.map((line, place) => creditAmount(line, lines[place]?.credited ?? 0)))
  return { paid, credited, stillPaid: subtract(paid, credited) }
}
