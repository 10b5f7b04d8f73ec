/** The text of a cell as people see it; a known day is `YYYY-MM-DD`, which `dayIn` takes in any order of day and month. */
export type Cell = string

export interface SheetRow {
  /** The number of the row in a spreadsheet, counted from 1, with empty rows. */
  line: number
  /** One for each column of the sheet. */
  cells: readonly Cell[]
}

export interface CsvForm {
  kind: 'csv'
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  hasByteOrderMark: boolean
  delimiter: Delimiter
  /** Whether the first line is Excel's `sep=;`. */
  namesDelimiter: boolean
  quotesAll: boolean
  newline: '\r\n' | '\n' | '\r'
}

export interface XlsxForm {
  kind: 'xlsx'
  /** The name of the worksheet that was read. */
  worksheet: string
}

/** The delimiters of CSV files that are recognised. */
export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** A sheet with its column names, and what is needed to write rows in the form it came in. */
export interface Sheet {
  form: CsvForm | XlsxForm
  /** Trimmed, never blank, and no two alike. */
  columns: readonly string[]
  /** Rows with something in them; at least one. */
  rows: readonly SheetRow[]
}

/** The column that `writeRefused` adds. */
export const REASON_COLUMN = 'Why it was refused'

/** A sheet without the reasons that `writeRefused` added: the file as it came. */
export function withoutReasons(sheet: Sheet): Sheet {
  const kept = (cells: readonly Cell[]): Cell[] => cells.filter((_, column) => sheet.columns[column] !== REASON_COLUMN)
  return { ...sheet, columns: kept(sheet.columns), rows: sheet.rows.map(({ line, cells }) => ({ line, cells: kept(cells) })) }
}

export const MAX_ROWS = 20_000
export const MAX_COLUMNS = 256

/** Why a file was not read. */
export type SheetFault = 'not_a_sheet' | 'encrypted' | 'old_xls' | 'empty' | 'too_many_rows' | 'too_large' | 'broken_quotes'

export interface SheetFailure {
  code: SheetFault
  /** Shown to staff unchanged. */
  msg: string
  /** The row with the fault, where there is one. */
  line?: number
}

/** Ends the reading of a file; `readSheet` returns its failure. */
export class Unreadable extends Error {
  readonly fault: SheetFault
  readonly line: number | undefined
  constructor(fault: SheetFault, line?: number) {
    super(fault)
    this.fault = fault
    this.line = line
  }
}

/** The failure as staff read it, with the name of the file. */
export function failureOf({ fault, line = 0 }: Unreadable, name: string): SheetFailure {
  const messages: Record<SheetFault, string> = {
    not_a_sheet: `${name} is not a CSV or XLSX file, or it is damaged. Open it in a spreadsheet and save it as XLSX`,
    encrypted: `${name} is protected by a password. Save it without one, then choose it again`,
    old_xls: `${name} has the old format of Excel (.xls). Save it as XLSX, then choose it again`,
    empty: `${name} has no rows below the names of its columns. Check that it is the right file`,
    too_many_rows: `${name} has more than ${MAX_ROWS.toLocaleString('en-US')} rows. Split it into several files`,
    too_large: `${name} is too large. Copy the rows and columns to import into a new file`,
    broken_quotes: `Row ${line} of ${name} has a quotation mark too many or too few. Correct it, then choose the file again`,
  }
  return { code: fault, msg: messages[fault], ...(line > 0 && { line }) }
}

/** The letters of a column (0-based) in a spreadsheet: A to Z, then AA. */
function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last
}

function columnNames(head: readonly Cell[], width: number): string[] {
  const taken = new Set<string>()
  return Array.from({ length: width }, (_, column) => {
    const name = head[column]?.replaceAll(/\s+/g, ' ').trim() || `Column ${lettersOf(column)}`
    let distinct = name
    for (let count = 2; taken.has(distinct); count++) distinct = `${name} (${count})`
    taken.add(distinct)
    return distinct
  })
}

/** The number of cells up to the last one that has text. */
export const widthOf = (cells: readonly (Cell | undefined)[]): number =>
  cells.findLastIndex((cell) => cell !== undefined && cell.trim() !== '') + 1

/**
 * A sheet of the rows of a file, the first of which with text has the column names. Throws Unreadable if there are no other rows, or
 * too many rows or columns.
 */
export function sheetOf(form: Sheet['form'], all: readonly { line: number; cells: readonly (Cell | undefined)[] }[]): Sheet {
  const widths = all.map(({ cells }) => widthOf(cells))
  const [head, ...rows] = all.filter((_, place) => widths[place] !== 0)
  if (head === undefined || rows.length === 0) throw new Unreadable('empty')
  if (rows.length > MAX_ROWS) throw new Unreadable('too_many_rows')
  const width = widths.reduce((most, each) => Math.max(most, each), 0)
  if (width > MAX_COLUMNS) throw new Unreadable('too_large')
  const whole = (cells: readonly (Cell | undefined)[]): Cell[] =>
    Array.from({ length: width }, (_, column) => cells[column] ?? '')
  return {
    form,
    columns: columnNames(whole(head.cells), width),
    rows: rows.map(({ line, cells }) => ({ line, cells: whole(cells) })),
  }
}
