/** Invoice numbers' running parts within their series, both included. */
export interface SeqRange {
  from: number
  to: number
}

/**
 * What a text searched for means: the beginning of a card's number or of an invoice's, or a part of a name. `series` is the code of the
 * outlet whose invoices are meant, empty for the first; null for those of any.
 */
export type Sought = { number: string; invoices: SeqRange[]; series: string | null } | { name: string }

const INVOICE = /^inv-?(?:([a-z][a-z0-9]{0,2})-)?(\d+)$/i
const WHOLE = /^\d{1,15}$/
const NUMBER = /^(?=.*\d)[0-9a-z-]{1,20}$/i
const MIN_DIGITS = 6
const MAX_DIGITS = 15

/** The running numbers whose invoice number begins so: numbers are padded to six digits and grow beyond. */
export function invoicesBeginning(digits: string): SeqRange[] {
  if (digits.length > MAX_DIGITS) return []
  const lengths = Array.from({ length: MAX_DIGITS - MIN_DIGITS + 1 }, (_length, index) => index + MIN_DIGITS)
  return lengths
    .filter((length) => length >= digits.length && (length === MIN_DIGITS || !digits.startsWith('0')))
    .map((length) => {
      const from = Number(digits.padEnd(length, '0'))
      // A number of seven digits does not begin with a zero.
      const least = length === MIN_DIGITS ? from : Math.max(from, 10 ** (length - 1))
      return { from: least, to: Number(digits.padEnd(length, '9')) }
    })
}

/**
 * How a text searched for is understood: `INV-0004` and `70023` are beginnings of numbers, anything else is a part of a name.
 * A number alone is the beginning of a card's, or an invoice's whole.
 */
export function soughtIn(text: string): Sought {
  const number = text.trim()
  const [, code = '', invoice] = INVOICE.exec(number) ?? []
  if (invoice !== undefined) return { number, invoices: invoicesBeginning(invoice), series: code.toUpperCase() }
  if (!NUMBER.test(number)) return { name: number }
  return { number, invoices: WHOLE.test(number) ? [{ from: Number(number), to: Number(number) }] : [], series: null }
}
