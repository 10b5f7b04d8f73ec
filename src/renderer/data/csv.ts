/** A formula starts with these, also in full width from East Asian keyboards, after blanks that a spreadsheet skips. */
const SIGN = '[=+\\-@\uff0b\uff0d\uff1d\uff20]'
const BLANK = '[\\s\u200b-\u200d\u2060]'
/** Matches a cell that a spreadsheet would run as a formula (reliability, Access). */
const FORMULA_START = new RegExp(`^(?:[\\t\\r\\n]|${BLANK}*${SIGN})`, 'u')
/** Matches the same after a separator at which a spreadsheet with other settings splits a cell, quoted or not. */
const FORMULA_INSIDE = new RegExp(`(?<=[;\\t\\r\\n])(?:${BLANK}|")*(?=${SIGN})`, 'gu')

/** It needs no escaping, `-12.50` neither: a cell with only digits runs no formula. */
export interface CsvNumber {
  readonly number: string
}
export type CsvCell = string | CsvNumber

const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/

/** Throws RangeError for text that is not a plain number, which is a programming error. */
export function numberCell(number: string): CsvNumber {
  if (!PLAIN_NUMBER.test(number)) throw new RangeError(`not a plain number: ${number}`)
  return { number }
}

/** Some languages' spreadsheets use a decimal comma and separate cells by semicolons. */
export interface CsvStyle {
  separator: ',' | ';'
  point: '.' | ','
}
export const COMMAS: CsvStyle = { separator: ',', point: '.' }
export const SEMICOLONS: CsvStyle = { separator: ';', point: ',' }

/** An apostrophe disables formulas; separators and quotes are quoted (RFC 4180). */
function cell(content: CsvCell, { point }: CsvStyle): string {
  if (typeof content !== 'string') return content.number.replace('.', point)
  const inside = content.replace(FORMULA_INSIDE, "$&'")
  const safe = FORMULA_START.test(content) ? `'${inside}` : inside
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as CSV text in which no cell runs as a formula; the byte order mark makes a spreadsheet read it as UTF-8. */
export const csvOf = (rows: readonly (readonly CsvCell[])[], style: CsvStyle = COMMAS): string =>
  `\ufeff${rows.map((row) => `${row.map((content) => cell(content, style)).join(style.separator)}\r\n`).join('')}`
