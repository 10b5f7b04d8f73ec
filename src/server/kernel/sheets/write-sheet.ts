import writeXlsxFile, { type Row } from 'write-excel-file/node'
import type { ImportFile, SheetForm } from '../../../shared/contract/imports.ts'
import { isDay } from '../../../shared/forms/formats.ts'
import { writeCsv } from './csv.ts'
import { type Cell, type CsvForm, type Delimiter, REASON_COLUMN, type Sheet, withoutReasons } from './sheet.ts'
import { escapedText } from './worksheet-values.ts'

/** Numbers that Excel shows with all their digits; longer ones, such as card numbers, are written as text. */
const SHORT_NUMBER = /^-?(0|[1-9]\d{0,9})(\.\d{0,4}[1-9])?$/
/** Excel counts no day before, and one too many until then. */
const FIRST_EXCEL_DAY = '1900-03-01'

function xlsxCell(cell: Cell): Row[number] {
  if (cell === '') return null
  if (isDay(cell) && cell >= FIRST_EXCEL_DAY) return { value: new Date(cell), type: Date }
  if (SHORT_NUMBER.test(cell) && cell !== '-0') return { value: Number(cell), type: Number }
  return { value: escapedText(cell), type: String }
}

/** A name that Excel allows for a worksheet. */
const worksheetName = (name: string): string =>
  name
    .replaceAll(/[\\/*?:[\]]/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet1'

/** The form of a CSV file that spreadsheets open in columns. */
const csvForm = (delimiter: Delimiter): CsvForm => ({
  kind: 'csv',
  encoding: 'utf-8',
  hasByteOrderMark: true,
  delimiter,
  namesDelimiter: false,
  quotesAll: false,
  newline: '\r\n',
})

/**
 * Rows as a file, the names of the columns first. In XLSX the texts are no formulas; in CSV an apostrophe disables one, and
 * `readSheet` removes it.
 */
async function writeSheet(rows: readonly (readonly Cell[])[], form: Sheet['form']): Promise<Uint8Array> {
  if (form.kind === 'csv') return writeCsv(rows, form)
  const options = { sheet: worksheetName(form.worksheet), dateFormat: 'yyyy-mm-dd' }
  return writeXlsxFile(
    rows.map((cells) => cells.map(xlsxCell)),
    options,
  ).toBuffer()
}

/** Decimal numbers, which a CSV file with semicolons writes with a comma. */
const DECIMAL = /^-?\d+\.\d+$/

/**
 * An export as calls answer it. `semicolons`: the CSV is for languages whose spreadsheets use a decimal comma and separate cells
 * by semicolons.
 */
export async function exportOf(
  what: string,
  rows: readonly (readonly Cell[])[],
  { form, semicolons }: { form: SheetForm; semicolons: boolean },
): Promise<ImportFile> {
  const hasComma = form === 'csv' && semicolons
  const cells = hasComma ? rows.map((row) => row.map((cell) => (DECIMAL.test(cell) ? cell.replace('.', ',') : cell))) : rows
  const bytes = await writeSheet(cells, form === 'csv' ? csvForm(semicolons ? ';' : ',') : { kind: 'xlsx', worksheet: what })
  return { name: `${what}.${form}`, content: Buffer.from(bytes).toString('base64') }
}

/**
 * The rows of a sheet that were refused, with a column of reasons (by line), as a file in the form the sheet came in. A row without a
 * reason is left out.
 */
export async function writeRefused(read: Sheet, reasons: ReadonlyMap<number, string>): Promise<Uint8Array> {
  // A file of refused rows that was refused once more has the column already.
  const sheet = withoutReasons(read)
  const refused = sheet.rows.flatMap(({ line, cells }) => {
    const reason = reasons.get(line)
    return reason === undefined ? [] : [[...cells, reason]]
  })
  const rows = [[...sheet.columns, REASON_COLUMN], ...refused]
  return writeSheet(rows, sheet.form)
}
