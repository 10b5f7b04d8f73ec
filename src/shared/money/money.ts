/** Money inside Purser: whole paise, a safe integer. Rupees with decimals exist only at the borders (JSON, screens, paper). */
export type Paise = number & { readonly __unit: 'paise' }

export const ZERO = 0 as Paise

/** States that a whole number counts paise. Throws RangeError for anything else: a programmer's error, never a user's. */
export function paise(value: number): Paise {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole paise: ${value}`)
  return value as Paise
}

/** Rupees from JSON or a form, at most two decimals, as paise; null when the number carries more than two decimals or is no amount. */
export function parseRupees(rupees: number): Paise | null {
  const minor = Math.round(rupees * 100)
  if (!Number.isSafeInteger(minor) || minor / 100 !== rupees) return null
  return minor as Paise
}

/** Rupees of the API as paise. The contract has checked them, so a number that is no amount is a programmer's error and throws RangeError. */
export function paiseOf(rupees: number): Paise {
  const minor = parseRupees(rupees)
  if (minor === null) throw new RangeError(`not an amount of rupees: ${rupees}`)
  return minor
}

const TYPED_AMOUNT = /^(\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.\d{0,2})?$/

/** An amount of rupees as staff type it, such as `5000`, `5,000.5` or `1,00,000`; null when it is none. */
export function parseAmount(text: string): Paise | null {
  const typed = text.trim()
  return TYPED_AMOUNT.test(typed) ? parseRupees(Number(typed.replaceAll(',', ''))) : null
}

/** Paise as the number of rupees that JSON carries. */
export const toRupees = (amount: Paise): number => amount / 100

export const add = (a: Paise, b: Paise): Paise => paise(a + b)
export const subtract = (a: Paise, b: Paise): Paise => paise(a - b)
export const times = (price: Paise, qty: number): Paise => paise(price * qty)
export const sum = (amounts: readonly Paise[]): Paise => amounts.reduce(add, ZERO)

/**
 * Spreads an amount over others in proportion, to the paisa: each gets its part rounded down, and the rest goes one paisa
 * each to those that lost most by it, the first of equals first. `amount` is from 0 to the sum of the others.
 */
export function spread(amount: Paise, over: readonly Paise[]): Paise[] {
  const whole = BigInt(sum(over))
  if (whole === 0n) return over.map(() => ZERO)
  const parts = over.map((of, place) => ({ place, exact: BigInt(of) * BigInt(amount) }))
  const down = parts.map(({ exact }) => paise(Number(exact / whole)))
  // Sorting is stable, so equals stay in their order.
  const lost = parts.toSorted((a, b) => Number((b.exact % whole) - (a.exact % whole)))
  const left = subtract(amount, sum(down))
  for (const { place } of lost.slice(0, left)) down[place] = add(down[place] ?? ZERO, paise(1))
  return down
}

/** The share of an amount for `part` of `whole`, rounded down; the other part gets the rest, to the paisa. */
export const shareOf = (amount: Paise, part: number, whole: number): Paise =>
  paise(Number((BigInt(amount) * BigInt(part)) / BigInt(whole)))

/** What each of `count` amounts is on average, rounded to the paisa; 0 of none. */
export const averageOf = (amount: Paise, count: number): Paise => (count === 0 ? ZERO : paise(Math.round(amount / count)))

/**
 * What thousandths of a unit are worth at a price per unit, rounded half up to the paisa. Whole paise as a bigint:
 * a billion units at the highest price are beyond safe integers.
 */
export const worthOf = (price: Paise, thousandths: number): bigint => (BigInt(price) * BigInt(thousandths) + 500n) / 1000n

/** Whole paise of any size as the number of rupees that JSON carries; exact up to Rs 90 trillion. */
export const rupeesOf = (minor: bigint): number => Number(minor) / 100

const ledgerStyle = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount as a ledger shows it, without its unit: 3240 rupees are `3,240.00`, a minus is the sign U+2212. */
export const formatAmount = (amount: Paise): string => (amount < 0 ? '−' : '') + ledgerStyle.format(Math.abs(amount) / 100)

/** An amount with the venue's label: `Rs 3,240.00`; a minus comes before the label (look.md, Components, Money). */
export const formatRupees = (amount: Paise): string => `${amount < 0 ? '− ' : ''}Rs ${ledgerStyle.format(Math.abs(amount) / 100)}`

/** An amount as a file's column carries it: plain, two decimals, `-12.50` with a hyphen for a minus. */
export const plainAmount = (amount: Paise): string => (amount / 100).toFixed(2)
