import { readElements } from './package-parts.ts'
import { type Cell, MAX_COLUMNS, MAX_ROWS, Unreadable, widthOf } from './sheet.ts'
import type { Workbook } from './workbook.ts'
import { isoText, numberText, PLAIN, stringText } from './worksheet-values.ts'

interface Row {
  line: number
  cells: (Cell | undefined)[]
}

/** The row (from 1) and column (from 0) of a reference such as `B12`; null if it is not one. */
function placeOf(reference: string): { line: number; column: number } | null {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? []
  if (letters === undefined) return null
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { line: Number(digits), column }
}

type Attributes = Readonly<Record<string, string>>

/** The text of a cell of a given type. */
function cellText({ t: type = 'n', s: style = '0' }: Attributes, value: string, { strings, looks, is1904 }: Workbook): Cell {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'n') return numberText(value, looks[Number(style)] ?? PLAIN, is1904)
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  return stringText(type === 'd' ? isoText(value) : value)
}

/** Collects the cells of a worksheet as its elements come. */
class Rows {
  readonly byLine = new Map<number, Row>()
  readonly merged: string[] = []
  private readonly workbook: Workbook
  private row: Row = { line: 0, cells: [] }
  private column = -1
  private cell: Attributes = {}
  private value: string[] = []
  private isPhonetic = false

  constructor(workbook: Workbook) {
    this.workbook = workbook
  }

  opens(name: string, attributes: Attributes): void {
    if (name === 'row') this.openRow(Number(attributes['r']) || this.row.line + 1)
    if (name === 'c') this.openCell(attributes)
    if (name === 'rPh') this.isPhonetic = true
    if (name === 'mergeCell') this.merged.push(attributes['ref'] ?? '')
  }

  /** The value of a cell is in `v`, or in the runs (`t`) of a string of its own; its formula (`f`) is left out. */
  closes(name: string, text: string): void {
    if ((name === 'v' || name === 't') && !this.isPhonetic) this.value.push(text)
    if (name === 'rPh') this.isPhonetic = false
    if (name === 'c') this.closeCell()
  }

  private openRow(line: number): void {
    this.row = this.byLine.get(line) ?? { line, cells: [] }
    this.column = -1
  }

  private openCell(attributes: Attributes): void {
    this.column = placeOf(attributes['r'] ?? '')?.column ?? this.column + 1
    this.cell = attributes
    this.value = []
  }

  private closeCell(): void {
    const text = this.value.length === 0 ? '' : cellText(this.cell, this.value.join(''), this.workbook)
    if (text.trim() === '') return
    if (this.column >= MAX_COLUMNS) throw new Unreadable('too_large')
    this.row.cells[this.column] = text
    this.byLine.set(this.row.line, this.row)
    if (this.byLine.size > MAX_ROWS + 1) throw new Unreadable('too_many_rows')
  }
}

/** A cell merged over several rows counts for each of them, as for the passengers of one cabin. */
function fillDown(byLine: ReadonlyMap<number, Row>, merged: readonly string[]): void {
  let steps = 0
  const last = Math.max(...byLine.keys())
  for (const area of merged) {
    const [first, end] = area.split(':').map(placeOf)
    const text = byLine.get(first?.line ?? 0)?.cells[first?.column ?? 0]
    if (!first || !end || text === undefined) continue
    for (let line = first.line + 1; line <= Math.min(end.line, last); line++) {
      // Merged areas of a real sheet do not overlap, so there are fewer steps than cells.
      if (++steps > MAX_ROWS * MAX_COLUMNS) throw new Unreadable('too_large')
      const row = byLine.get(line)
      if (row !== undefined) row.cells[first.column] ??= text
    }
  }
}

/** The rows of a worksheet with text in them, by their numbers. Throws Unreadable. */
export function worksheetRows(xml: string, workbook: Workbook): Row[] {
  const rows = new Rows(workbook)
  readElements(xml, { opens: (...element) => rows.opens(...element), closes: (...element) => rows.closes(...element) })
  if (rows.merged.length > 0 && rows.byLine.size > 0) fillDown(rows.byLine, rows.merged)
  return [...rows.byLine.values()].filter(({ cells }) => widthOf(cells) > 0).toSorted((a, b) => a.line - b.line)
}
