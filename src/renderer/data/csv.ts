/** What begins a formula, in the full width of East Asian keyboards too, and what a spreadsheet passes over before it. */
const SIGN = '[=+\\-@\uff0b\uff0d\uff1d\uff20]'
const BLANK = '[\\s\u200b-\u200d\u2060]'
/** What a spreadsheet would run as a formula at the start of a cell (reliability, Access). */
const FORMULA_START = new RegExp(`^(?:[\\t\\r\\n]|${BLANK}*${SIGN})`, 'u')
/** The same after a sign at which a spreadsheet with other settings cuts a cell in two, quoted or not. */
const FORMULA_INSIDE = new RegExp(`(?<=[;\\t\\r\\n])(?:${BLANK}|")*(?=${SIGN})`, 'gu')

/** A number that a spreadsheet is to read as such, `-12.50` too: a cell of digits runs nothing. */
export interface CsvNumber {
  readonly number: string
}
export type CsvCell = string | CsvNumber

const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/

/** A plain number as a cell that needs no neutralising. Throws RangeError for any other text: a programmer's error. */
export function numberCell(number: string): CsvNumber {
  if (!PLAIN_NUMBER.test(number)) throw new RangeError(`not a plain number: ${number}`)
  return { number }
}

/** How spreadsheets of a language read a file: some take the comma for decimals, and separate cells by semicolons. */
export interface CsvStyle {
  separator: ',' | ';'
  point: '.' | ','
}
export const COMMAS: CsvStyle = { separator: ',', point: '.' }
export const SEMICOLONS: CsvStyle = { separator: ';', point: ',' }

/** One cell: a formula is neutralised by an apostrophe, separators and quotes are quoted (RFC 4180). */
function cell(content: CsvCell, { point }: CsvStyle): string {
  if (typeof content !== 'string') return content.number.replace('.', point)
  const inside = content.replace(FORMULA_INSIDE, "$&'")
  const safe = FORMULA_START.test(content) ? `'${inside}` : inside
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as a CSV file's text, with the mark that lets a spreadsheet read it as UTF-8. No cell of it runs as a formula. */
export const csvOf = (rows: readonly (readonly CsvCell[])[], style: CsvStyle = COMMAS): string =>
  `\ufeff${rows.map((row) => `${row.map((content) => cell(content, style)).join(style.separator)}\r\n`).join('')}`
