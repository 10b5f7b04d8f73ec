import { strToU8, zipSync } from 'fflate'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

export interface WorkbookParts {
  /** The `row` elements of each worksheet, by its name. */
  rows: Readonly<Record<string, string>>
  hidden?: readonly string[]
  is1904?: boolean
  /** The `si` elements. */
  strings?: string
  /** The codes of number formats; the style of a cell is its place in this list. A number is the id of a built-in format. */
  formats?: readonly (string | number)[]
  /** What follows the rows of each worksheet. */
  afterRows?: string
}

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
const relations = (all: readonly string[]): string => `<Relationships xmlns="${PACKAGE}">${all.join('')}</Relationships>`

function stylesXml(formats: readonly (string | number)[]): string {
  const idOf = (format: string | number, place: number): number => (typeof format === 'number' ? format : 164 + place)
  const codes = formats.map((format, place) => `<numFmt numFmtId="${idOf(format, place)}" formatCode="${format}"/>`)
  const cells = formats.map((format, place) => `<xf numFmtId="${idOf(format, place)}"/>`)
  return `<styleSheet xmlns="${MAIN}"><numFmts>${codes.filter((_, place) => typeof formats[place] === 'string').join('')}</numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${cells.join('')}</cellXfs></styleSheet>`
}

/** The parts of an XLSX file by their paths, written by hand, with what the writer library cannot make. */
export function workbookParts(parts: WorkbookParts): Record<string, string> {
  const { rows, hidden = [], is1904 = false, strings = '', formats = [0], afterRows = '' } = parts
  const names = Object.keys(rows)
  const sheets = names.map((name, place) => {
    const state = hidden.includes(name) ? ' state="hidden"' : ''
    return `<sheet name="${name}" sheetId="${place + 1}"${state} r:id="rId${place + 1}"/>`
  })
  return {
    '_rels/.rels': relations([relation('rId1', 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">
      <workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...names.map((_, place) => relation(`rId${place + 1}`, 'worksheet', `worksheets/sheet${place + 1}.xml`)),
      relation('rId98', 'styles', 'styles.xml'),
      relation('rId99', 'sharedStrings', '/xl/sharedStrings.xml'),
    ]),
    'xl/styles.xml': stylesXml(formats),
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings}</sst>`,
    ...Object.fromEntries(
      Object.values(rows).map((xml, place) => [
        `xl/worksheets/sheet${place + 1}.xml`,
        `<worksheet xmlns="${MAIN}"><sheetData>${xml}</sheetData>${afterRows}</worksheet>`,
      ]),
    ),
  }
}

/** The bytes of an archive of such parts. */
export const zipped = (parts: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])))

/** The bytes of a workbook with one worksheet of the given `row` elements. */
export const workbookOf = (rows: string, parts: Omit<WorkbookParts, 'rows'> = {}): Uint8Array =>
  zipped(workbookParts({ rows: { Manifest: rows }, ...parts }))
