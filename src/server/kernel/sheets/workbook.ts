import { openPackage, type Parts, readElements, type Relation, relationsOf } from './package-parts.ts'
import { Unreadable } from './sheet.ts'
import { lookOf, type NumberLook, stringText } from './worksheet-values.ts'

/** What the cells of a workbook refer to. */
export interface Workbook {
  is1904: boolean
  strings: readonly string[]
  /** How numbers are shown, by the style of their cell. */
  looks: readonly NumberLook[]
  /** Visible worksheets first, in their order. */
  worksheets: readonly { name: string; path: string }[]
}

/** Shared strings; the runs of a rich text are joined, and what it sounds like (`rPh`) left out. */
function stringsOf(xml: string): string[] {
  const strings: string[] = []
  let runs: string[] = []
  let isPhonetic = false
  readElements(xml, {
    opens(name) {
      if (name === 'si') runs = []
      if (name === 'rPh') isPhonetic = true
    },
    closes(name, text) {
      if (name === 't' && !isPhonetic) runs.push(text)
      if (name === 'rPh') isPhonetic = false
      if (name === 'si') strings.push(stringText(runs.join('')))
    },
  })
  return strings
}

function looksOf(xml: string): NumberLook[] {
  const codes = new Map<number, string>()
  const looks: NumberLook[] = []
  let isCellFormats = false
  readElements(xml, {
    opens(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'cellXfs') isCellFormats = true
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode)
      if (name === 'xf' && isCellFormats) looks.push(lookOf(Number(numFmtId), codes.get(Number(numFmtId))))
    },
    closes(name) {
      if (name === 'cellXfs') isCellFormats = false
    },
  })
  return looks
}

interface Contents {
  is1904: boolean
  sheets: { name: string; id: string; isHidden: boolean }[]
}

function contentsOf(xml: string): Contents {
  const contents: Contents = { is1904: false, sheets: [] }
  readElements(xml, {
    opens(element, attributes) {
      if (element === 'workbookPr') contents.is1904 = ['1', 'true', 'on'].includes(attributes['date1904'] ?? '')
      if (element !== 'sheet') return
      const { name = '', state = 'visible' } = attributes
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      contents.sheets.push({ name, id, isHidden: state !== 'visible' })
    },
  })
  return contents
}

/** The path of a worksheet; none for a chart sheet. */
const worksheetsAt = (relation: Relation | undefined): string[] => (relation?.type === 'worksheet' ? [relation.path] : [])

/** Opens an XLSX file. Throws Unreadable for any other. */
export function openWorkbook(bytes: Uint8Array): { workbook: Workbook; parts: Parts } {
  const parts = openPackage(bytes)
  const path = [...relationsOf(parts, '').values()].find(({ type }) => type === 'officeDocument')?.path ?? ''
  const xml = parts(path)
  if (xml === null) throw new Unreadable('not_a_sheet')
  const { is1904, sheets } = contentsOf(xml)
  const relations = relationsOf(parts, path)
  const partOf = (type: string): string | null => {
    const found = [...relations.values()].find((relation) => relation.type === type)
    return found === undefined ? null : parts(found.path)
  }
  const workbook = {
    is1904,
    strings: stringsOf(partOf('sharedStrings') ?? '<sst/>'),
    looks: looksOf(partOf('styles') ?? '<styleSheet/>'),
    worksheets: sheets
      .toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden))
      .flatMap(({ name, id }) => worksheetsAt(relations.get(id)).map((target) => ({ name, path: target }))),
  }
  return { workbook, parts }
}
