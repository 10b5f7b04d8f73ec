import Papa from 'papaparse'
import { decodeText, encodeText, type Encoding } from './encodings.ts'
import { guarded, unguarded } from './formula-guard.ts'
import { type Cell, type CsvForm, type Delimiter, delimiters, type Sheet, sheetOf, Unreadable } from './sheet.ts'

/** Text files that are not tables, by how they begin. */
const OTHER_TEXT = /^\s*(<(!doctype|html|\?xml|table)|%PDF-|\{\\rtf)/i
/** Control characters that a text file does not have. */
const CONTROL = /[^\P{Cc}\t\n\v\f\r\u0085]/u

/** Ctrl-Z, with which DOS programs end a file. */
const DOS_END = '\u001a'

const QUOTED = /"[^"]*"/g
/** How much of a file is read to guess its form, characters. */
const HEAD_LENGTH = 65_536

/** The beginning of a file, without what is quoted. */
const headOf = (text: string): string => text.slice(0, HEAD_LENGTH).replaceAll(QUOTED, '_')

interface Guess {
  delimiter: Delimiter
  /** The usual number of cells in a line, and the share of lines that have it. */
  width: number
  share: number
  isOfFirst: boolean
}

function guessOf(delimiter: Delimiter, lines: readonly string[]): Guess {
  const counts = new Map<number, number>()
  const widths = lines.map((line) => line.split(delimiter).length)
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
  const [width, times] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), [1, 0])
  return { delimiter, width, share: times / lines.length, isOfFirst: width === widths[0] }
}

/** The delimiter that cuts most lines, outside quotes, into the same number of cells, above all the first. */
function guessDelimiter(text: string): Delimiter {
  const lines = headOf(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
  if (text.length > HEAD_LENGTH && lines.length > 1) lines.pop()
  const guesses = delimiters.map((delimiter) => guessOf(delimiter, lines)).filter(({ width }) => width > 1)
  const [best] = guesses.toSorted((a, b) => Number(b.isOfFirst) - Number(a.isOfFirst) || b.share - a.share || b.width - a.width)
  return best?.delimiter ?? ','
}

/** The rows of a worksheet in Excel; empty ones take memory too. */
const MAX_LINES = 1_048_576

/** Excel's first line that names the delimiter. */
const NAMED_DELIMITER = /^"?sep=([,;\t|])"?(\n|$)/i

/** The first line break outside quotes. */
function newlineOf(text: string): CsvForm['newline'] {
  const [first] = /\r\n?|\n/.exec(headOf(text)) ?? []
  return first === '\n' || first === '\r' ? first : '\r\n'
}

const isAllQuoted = (text: string, delimiter: string): boolean => {
  const [head = ''] = text.split('\n', 1)
  return head.split(delimiter).every((cell) => /^".*"$/.test(cell))
}

/** The text of a CSV file; throws Unreadable for other files. */
function csvTextOf(bytes: Uint8Array): Encoding & { text: string } {
  const decoded = decodeText(bytes)
  if (decoded === null) throw new Unreadable('not_a_sheet')
  const text = decoded.text.endsWith(DOS_END) ? decoded.text.slice(0, -DOS_END.length) : decoded.text
  if (CONTROL.test(text) || OTHER_TEXT.test(text)) throw new Unreadable('not_a_sheet')
  return { ...decoded, text }
}

/** Reads a CSV file. Line breaks within cells become `\n`. Throws Unreadable. */
export function readCsv(bytes: Uint8Array): Sheet {
  const { text: raw, encoding, hasByteOrderMark } = csvTextOf(bytes)
  const whole = raw.replaceAll(/\r\n?/g, '\n')
  const [first = '', named] = NAMED_DELIMITER.exec(whole) ?? []
  const text = whole.slice(first.length)
  if (text.split('\n', MAX_LINES + 1).length > MAX_LINES) throw new Unreadable('too_many_rows')
  const delimiter = delimiters.find((each) => each === named) ?? guessDelimiter(text)
  const { data, errors } = Papa.parse<Cell[]>(text, { delimiter, newline: '\n' })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken !== undefined) throw new Unreadable('broken_quotes', (broken.row ?? 0) + 1)
  const form: CsvForm = {
    kind: 'csv',
    encoding,
    hasByteOrderMark,
    delimiter,
    namesDelimiter: named !== undefined,
    quotesAll: isAllQuoted(text, delimiter),
    newline: newlineOf(raw),
  }
  return sheetOf(
    form,
    data.map((cells, place) => ({ line: place + 1, cells: cells.map(unguarded) })),
  )
}

/** Writes rows as a CSV file in a given form, in which no cell runs as a formula. */
export function writeCsv(rows: readonly (readonly Cell[])[], form: CsvForm): Uint8Array {
  // Quoted where any delimiter occurs, so that the delimiter is recognised when the file is read.
  const written = (cell: Cell): string => {
    const safe = guarded(cell)
    return form.quotesAll || /[",;\t|\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  const head = form.namesDelimiter ? [`sep=${form.delimiter}`] : []
  const lines = rows.map((cells) => cells.map(written).join(form.delimiter))
  return encodeText([...head, ...lines].map((line) => line + form.newline).join(''), form)
}
