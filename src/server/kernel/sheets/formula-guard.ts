// What a spreadsheet takes for the beginning of a formula, as in src/renderer/data/csv.ts, which only writes.
const SIGN = '[=+\\-@\uff0b\uff0d\uff1d\uff20]'
const BLANK = '[\\s\u200b-\u200d\u2060]'
/** Follows apostrophes; no two parts of it match the same text, so that it takes linear time. */
const START = `(?:[\\t\\r\\n]|(?:${BLANK}+'*)?${SIGN})`

const UNGUARDED = new RegExp(`^'*${START}`, 'u')
const GUARDED = new RegExp(`^'(?='*${START})`, 'u')

/** Within a cell: what may precede a formula where a spreadsheet splits at another delimiter. Likewise linear. */
const INSIDE = new RegExp(`((?:[,;|"]|${BLANK})+)('*)(${SIGN}?)`, 'gu')
const DELIMITER = /[,;|\t\r\n]/

const PLAIN_NUMBER = /^-?\d+([.,]\d+)?$/

/** A cell with other apostrophes before the signs within it that could begin a formula. */
const withMarks = (cell: string, marked: (marks: string) => string): string =>
  cell.replace(INSIDE, (all, before: string, marks: string, sign: string) =>
    sign !== '' && DELIMITER.test(before) ? before + marked(marks) + sign : all,
  )

/** A cell for a CSV file in which no spreadsheet runs it as a formula: an apostrophe precedes each sign that could begin one. */
export function guarded(cell: string): string {
  if (PLAIN_NUMBER.test(cell)) return cell
  const inside = withMarks(cell, (marks) => `${marks}'`)
  return UNGUARDED.test(cell) ? `'${inside}` : inside
}

/** The cell that `guarded` made safe; one that needed no guard stays as it is. */
export const unguarded = (cell: string): string => withMarks(cell.replace(GUARDED, ''), (marks) => marks.slice(1))
