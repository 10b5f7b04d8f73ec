/**
 * Characters that start a formula, including their full-width forms from East Asian keyboards, and blanks that a spreadsheet
 * skips before them.
 */
const SIGN = '[=+\\-@\uff0b\uff0d\uff1d\uff20]'
const BLANK = '[\\s\u200b-\u200d\u2060]'
/** Matches a cell that a spreadsheet would run as a formula (reliability, Access). */
const FORMULA_START = new RegExp(`^(?:[\\t\\r\\n]|${BLANK}*${SIGN})`, 'u')
/** Matches the same after a separator where a spreadsheet with other settings splits a cell, quoted or not. */
const FORMULA_INSIDE = new RegExp(`(?<=[;\\t\\r\\n])(?:${BLANK}|")*(?=${SIGN})`, 'gu')

/** A number that a spreadsheet reads as one, `-12.50` too: a cell with only digits runs nothing. */
export interface CsvNumber {
  readonly number: string
}
export type CsvCell = string | CsvNumber

const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/

/** A plain number as a cell, which needs no escaping. Throws RangeError for any other text, which is a programming error. */
export function numberCell(number: string): CsvNumber {
  if (!PLAIN_NUMBER.test(number)) throw new RangeError(`not a plain number: ${number}`)
  return { number }
}

/** How spreadsheets of a language read a file: some use a decimal comma, and separate cells by semicolons. */
export interface CsvStyle {
  separator: ',' | ';'
  point: '.' | ','
}
export const COMMAS: CsvStyle = { separator: ',', point: '.' }
export const SEMICOLONS: CsvStyle = { separator: ';', point: ',' }

/** One cell: an apostrophe disables formulas; separators and quotes are quoted (RFC 4180). */
function cell(content: CsvCell, { point }: CsvStyle): string {
  if (typeof content !== 'string') return content.number.replace('.', point)
  const inside = content.replace(FORMULA_INSIDE, "$&'")
  const safe = FORMULA_START.test(content) ? `'${inside}` : inside
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as the text of a CSV file, with a byte order mark so that a spreadsheet reads it as UTF-8. No cell runs as a formula. */
export const csvOf = (rows: readonly (readonly CsvCell[])[], style: CsvStyle = COMMAS): string =>
  `\ufeff${rows.map((row) => `${row.map((content) => cell(content, style)).join(style.separator)}\r\n`).join('')}`
