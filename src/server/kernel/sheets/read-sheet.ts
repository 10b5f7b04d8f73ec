import { ok, type Result } from '../../../shared/errors.ts'
import { readCsv } from './csv.ts'
import { failureOf, type Sheet, type SheetFailure, sheetOf, Unreadable } from './sheet.ts'
import { openWorkbook } from './workbook.ts'
import { worksheetRows } from './worksheet.ts'

/** More than a sheet of 20,000 rows needs, bytes. */
const MAX_BYTES = 16 * 1024 * 1024

const ZIP = [0x50, 0x4b]
/** An OLE container: a workbook of Excel 97 to 2003, or one that is encrypted. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0]
const begins = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, place) => bytes[place] === byte)

function oleFault(bytes: Uint8Array): Unreadable {
  const contains = (stream: string): boolean => Buffer.from(bytes).includes(Buffer.from(stream, 'utf16le'))
  if (contains('EncryptedPackage')) return new Unreadable('encrypted')
  return new Unreadable(contains('Workbook') || contains('Book') ? 'old_xls' : 'not_a_sheet')
}

/** Reads the first worksheet that has rows, a visible one if there is one. */
function readXlsx(bytes: Uint8Array): Sheet {
  const { workbook, parts } = openWorkbook(bytes)
  for (const { name, path } of workbook.worksheets) {
    const rows = worksheetRows(parts(path) ?? '<worksheet/>', workbook)
    if (rows.length > 0) return sheetOf({ kind: 'xlsx', worksheet: name }, rows)
  }
  throw new Unreadable('empty')
}

function read(bytes: Uint8Array): Sheet {
  if (bytes.length === 0) throw new Unreadable('empty')
  if (bytes.length > MAX_BYTES) throw new Unreadable('too_large')
  if (begins(bytes, OLE)) throw oleFault(bytes)
  return begins(bytes, ZIP) ? readXlsx(bytes) : readCsv(bytes)
}

/**
 * Reads a CSV or XLSX file, recognised by its contents, whatever its name. Formulas are not evaluated: a cell has the text of the
 * value that was saved with it.
 */
export async function readSheet(bytes: Uint8Array, name: string): Promise<Result<Sheet, SheetFailure>> {
  try {
    return ok(read(bytes))
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, error: failureOf(error, name) }
    throw error
  }
}
