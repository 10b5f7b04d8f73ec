/** What a spreadsheet would run as a formula when it stands at the start of a cell (reliability, Access). */
const FORMULA_START = /^[=+\-@\t\r]/

/** One cell: a formula is neutralised by an apostrophe, separators and quotes are quoted (RFC 4180). */
function cell(text: string): string {
  const safe = FORMULA_START.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as a CSV file's text, with the mark that lets a spreadsheet read it as UTF-8. No cell of it runs as a formula. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
