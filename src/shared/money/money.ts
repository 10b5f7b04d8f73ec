/** Money in Purser: whole paise, a safe integer. Rupees with decimals exist only in JSON, on screens and on paper. */
export type Paise = number & { readonly __unit: 'paise' }

export const ZERO = 0 as Paise

/** A whole number as paise. Throws RangeError for anything else, which is a programming error. */
export function paise(value: number): Paise {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole paise: ${value}`)
  return value as Paise
}

/** Rupees from JSON or a form as paise; null for more than two decimals or an invalid amount. */
export function parseRupees(rupees: number): Paise | null {
  const minor = Math.round(rupees * 100)
  if (!Number.isSafeInteger(minor) || minor / 100 !== rupees) return null
  return minor as Paise
}

/**
 * Rupees of the API as paise. The contract has validated them, so an invalid amount is a programming error and throws RangeError.
 */
export function paiseOf(rupees: number): Paise {
  const minor = parseRupees(rupees)
  if (minor === null) throw new RangeError(`not an amount of rupees: ${rupees}`)
  return minor
}

const TYPED_AMOUNT = /^(\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.\d{0,2})?$/

/** A typed amount of rupees, such as `5000`, `5,000.5` or `1,00,000`; null if invalid. */
export function parseAmount(text: string): Paise | null {
  const typed = text.trim()
  return TYPED_AMOUNT.test(typed) ? parseRupees(Number(typed.replaceAll(',', ''))) : null
}

/** Paise as a number of rupees for JSON. */
export const toRupees = (amount: Paise): number => amount / 100

export const add = (a: Paise, b: Paise): Paise => paise(a + b)
export const subtract = (a: Paise, b: Paise): Paise => paise(a - b)
export const times = (price: Paise, qty: number): Paise => paise(price * qty)
export const sum = (amounts: readonly Paise[]): Paise => amounts.reduce(add, ZERO)

/**
 * Spreads an amount over others in proportion, exact in paise: each gets its part rounded down, and the rest goes one paisa each
 * to those that lost most by rounding, the first of equals first. `amount` is between 0 and the sum of the others.
 */
export function spread(amount: Paise, over: readonly Paise[]): Paise[] {
  const whole = BigInt(sum(over))
  if (whole === 0n) return over.map(() => ZERO)
  const parts = over.map((of, place) => ({ place, exact: BigInt(of) * BigInt(amount) }))
  const down = parts.map(({ exact }) => paise(Number(exact / whole)))
  // The sort is stable, so equal ones keep their order.
  const lost = parts.toSorted((a, b) => Number((b.exact % whole) - (a.exact % whole)))
  const left = subtract(amount, sum(down))
  for (const { place } of lost.slice(0, left)) down[place] = add(down[place] ?? ZERO, paise(1))
  return down
}

/** The share of an amount for `part` of `whole`, rounded down; the other part gets the rest, exact in paise. */
export const shareOf = (amount: Paise, part: number, whole: number): Paise =>
  paise(Number((BigInt(amount) * BigInt(part)) / BigInt(whole)))

/** The average of `count` amounts, rounded to the paisa; 0 if `count` is 0. */
export const averageOf = (amount: Paise, count: number): Paise => (count === 0 ? ZERO : paise(Math.round(amount / count)))

/**
 * The value of thousandths of a unit at a price per unit, rounded half up to the paisa. Whole paise as a bigint, since a billion
 * units at the highest price exceed safe integers.
 */
export const worthOf = (price: Paise, thousandths: number): bigint => (BigInt(price) * BigInt(thousandths) + 500n) / 1000n

/** Whole paise of any size as a number of rupees for JSON; exact up to Rs 90 trillion. */
export const rupeesOf = (minor: bigint): number => Number(minor) / 100

const ledgerStyle = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount without its currency label: 3240 rupees are `3,240.00`; the minus is U+2212. */
export const formatAmount = (amount: Paise): string => (amount < 0 ? '−' : '') + ledgerStyle.format(Math.abs(amount) / 100)

/** An amount with its currency label: `Rs 3,240.00`; a minus comes before the label (look.md, Components, Money). */
export const formatRupees = (amount: Paise): string => `${amount < 0 ? '− ' : ''}Rs ${ledgerStyle.format(Math.abs(amount) / 100)}`

/** An amount for a file's column: two decimals, no separators, `-12.50` with a hyphen as minus. */
export const plainAmount = (amount: Paise): string => (amount / 100).toFixed(2)
