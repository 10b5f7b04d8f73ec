import { addedOf, type Charged, someTerms, type Terms, termsLess } from './charges.ts'
import { discountShare } from './discount.ts'
import { add, type Paise, subtract, sum, times, ZERO } from './money.ts'

/** A line of a paid invoice: how many were sold, and how many credit notes have reversed so far. */
export interface CreditableLine {
  price: Paise
  sold: number
  credited: number
  /** The discount on the whole line, paise; omitted for none. */
  discount?: Paise | undefined
  /** With the line's share of the invoice's tax and service charge; omitted if none. */
  terms?: Terms | undefined
}

/** How many of a line to reverse; `line` is its position on the invoice, from 0. */
export interface CreditedLine {
  line: number
  qty: number
}

/** How many of a line can still be reversed. */
export const leftOf = ({ sold, credited }: CreditableLine): number => sold - credited

/** All of an invoice that can still be reversed. */
export const wholeCredit = (lines: readonly CreditableLine[]): CreditedLine[] =>
  lines.map((of, line) => ({ line, qty: leftOf(of) })).filter(({ qty }) => qty > 0)

/** Whether lines can be reversed: each is on the invoice and named once, and no more of it than is left. */
export const isCreditable = (lines: readonly CreditableLine[], asked: readonly CreditedLine[]): boolean =>
  asked.length > 0 &&
  new Set(asked.map(({ line }) => line)).size === asked.length &&
  asked.every(({ line, qty }) => {
    const of = lines[line]
    return of !== undefined && qty >= 1 && qty <= leftOf(of)
  })

/**
 * The discount on the next `qty` credited dishes of a line. Shares are computed from the running total, so that all notes
 * together take the whole discount, and never more is credited than was paid.
 */
export const creditedDiscount = ({ discount = ZERO, sold, credited }: CreditableLine, qty: number): Paise =>
  subtract(discountShare(discount, credited + qty, sold), discountShare(discount, credited, sold))

/** The next `qty` dishes of a line with their charges; all notes together take the line's whole tax and service charge. */
export function creditedCharged(line: CreditableLine, qty: number): Charged {
  const { terms, credited, sold } = line
  const amount = subtract(times(line.price, qty), creditedDiscount(line, qty))
  if (terms === undefined) return { amount }
  return { amount, terms: termsLess(someTerms(terms, credited + qty, sold), someTerms(terms, credited, sold)) }
}

/** The credit for the next `qty` dishes of a line, paise: what was paid for them, with tax and service charge. */
export function creditAmount(line: CreditableLine, qty: number): Paise {
  const { amount, terms } = creditedCharged(line, qty)
  return add(amount, addedOf(terms))
}

/** The amount of a credit, paise. Lines that are not on the invoice are ignored: check `isCreditable` first. */
export const creditTotal = (lines: readonly CreditableLine[], asked: readonly CreditedLine[]): Paise =>
  sum(
    asked.flatMap(({ line, qty }) => {
      const of = lines[line]
      return of === undefined ? [] : [creditAmount(of, qty)]
    }),
  )

/** The amounts paid, credited, and still paid for lines, paise. */
export function creditSums(lines: readonly CreditableLine[]): { paid: Paise; credited: Paise; stillPaid: Paise } {
  const none = lines.map((line) => ({ ...line, credited: 0 }))
  const paid = sum(none.map((line) => creditAmount(line, line.sold)))
  const credited = sum(none.map((line, place) => creditAmount(line, lines[place]?.credited ?? 0)))
  return { paid, credited, stillPaid: subtract(paid, credited) }
}
