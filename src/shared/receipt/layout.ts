import type { ReceiptBlock, ReceiptDocument } from './document.ts'
import { lengthOf, longestWord, withoutControls, wrap } from './text.ts'

/**
 * Characters of one style. A double run takes two columns a character and is twice as high; a tall one is as high but takes one
 * column.
 */
export interface PaperRun {
  text: string
  bold: boolean
  double: boolean
  tall: boolean
  inverted: boolean
}

/** One line of paper, left to right; an empty array is a blank line. */
export type PaperLine = readonly PaperRun[]

/** Minimum columns for a table's first text; cells that leave less get their own line (look.md, Receipt). */
const MIN_FIRST_WIDTH = 20

interface Look {
  bold?: boolean
  double?: boolean
  tall?: boolean
  inverted?: boolean
}

const run = (text: string, look: Look = {}): PaperRun => ({
  text: text.replaceAll('\u00a0', ' '),
  bold: look.bold ?? false,
  double: look.double ?? false,
  // Double text already has that height.
  tall: look.tall === true && look.double !== true,
  inverted: look.inverted ?? false,
})

const scaleOf = (look: Look): number => (look.double ? 2 : 1)

/** Whether a run has double height. */
export const isHigh = ({ double, tall }: Pick<PaperRun, 'double' | 'tall'>): boolean => double || tall

/** How many columns a line of paper takes. */
export const columnsOf = (line: PaperLine): number =>
  line.reduce((sum, { text, double }) => sum + lengthOf(text) * scaleOf({ double }), 0)

/** The text of a line without styles and trailing blanks. */
export const textOf = (line: PaperLine): string =>
  line
    .map(({ text }) => text)
    .join('')
    .trimEnd()

const wrapColumns = (text: string, columns: number, look: Look): string[] => wrap(text, Math.floor(columns / scaleOf(look)))

function aligned(text: string, align: 'left' | 'center' | 'right', columns: number, look: Look): PaperLine {
  if (text === '') return []
  const left = columns - lengthOf(text) * scaleOf(look)
  const blanks = align === 'left' ? 0 : align === 'right' ? left : Math.floor(left / 2)
  return blanks === 0 ? [run(text, look)] : [run(' '.repeat(blanks)), run(text, look)]
}

/** A label and a value; a value that does not fit beside its label goes below it. */
function layPair(label: string, value: string, columns: number, look: Look): PaperLine[] {
  const labelColumns = lengthOf(label) * scaleOf(look)
  const room = Math.floor((columns - labelColumns - 1) / scaleOf(look))
  const values = (width: number) => wrap(value, width).map((line) => aligned(line, 'right', columns, look))
  if (label === '' || value === '' || longestWord(value) > room) {
    const labels = wrapColumns(label, columns, look).map((line) => aligned(line, 'left', columns, look))
    return [...(label === '' ? [] : labels), ...(value === '' ? [] : values(Math.floor(columns / scaleOf(look))))]
  }
  const [first = '', ...rest] = wrap(value, room)
  const gap = ' '.repeat(columns - labelColumns - lengthOf(first) * scaleOf(look))
  return [[run(label, look), run(gap), run(first, look)], ...rest.map((line) => aligned(line, 'right', columns, look))]
}

interface Cell {
  text: string
  width: number
}

/** Right-aligns cells after `start`; null if one of them would touch its left neighbour. */
function placeCells(cells: readonly Cell[], start: number): { text: string; from: number } | null {
  let text = ''
  let from = start
  let edge = start
  for (const [index, cell] of cells.entries()) {
    const blanks = cell.width - lengthOf(cell.text)
    const minBlanks = index === 0 ? 0 : 1
    if (blanks < minBlanks) return null
    if (index === 0) from = start + blanks
    text += index === 0 ? cell.text : ' '.repeat(blanks) + cell.text
    edge += cell.width
  }
  return { text, from: cells.length === 0 ? edge : from }
}

const widthOf = (cells: readonly Cell[]): number => cells.reduce((sum, { width }) => sum + width, 0)

/** Cells that do not fit beside the first text: on one line if they fit, else one below the other. */
function layLooseCells(cells: readonly Cell[], columns: number, look: Look): PaperLine[] {
  const texts = cells.map(({ text }) => text).filter((text) => text !== '')
  const joined = texts.join('  ')
  const fits = lengthOf(joined) * scaleOf(look) <= columns
  const lines = fits ? [joined] : texts.flatMap((text) => wrapColumns(text, columns, look))
  return lines.map((line) => aligned(line, 'right', columns, look)).filter((line) => line.length > 0)
}

/** A line of a table: cells are right-aligned, and the first text wraps in its column. */
function layRow(first: string, cells: readonly Cell[], columns: number, look: Look): PaperLine[] {
  const width = Math.floor(columns / scaleOf(look))
  const beside = [...cells]
  while (beside.length > 0 && width - widthOf(beside) < MIN_FIRST_WIDTH) beside.pop()
  const firstWidth = width - widthOf(beside)
  const placed = placeCells(beside, firstWidth)
  if (placed === null || beside.length === 0) {
    return [...wrap(first, width).map((line) => aligned(line, 'left', columns, look)), ...layLooseCells(cells, columns, look)]
  }
  const [top = '', ...rest] = wrap(first, Math.min(firstWidth, placed.from - 1))
  const gap = ' '.repeat(placed.from - lengthOf(top))
  return [
    [run(top + gap + placed.text, look)],
    ...rest.map((line) => aligned(line, 'left', columns, look)),
    ...layLooseCells(cells.slice(beside.length), columns, look),
  ]
}

function layBanner(text: string, columns: number): PaperLine[] {
  return wrap(text, columns).map((line) => {
    const left = Math.floor((columns - lengthOf(line)) / 2)
    const padded = ' '.repeat(left) + line
    return [run(padded + ' '.repeat(columns - lengthOf(padded)), { bold: true, inverted: true })]
  })
}

function layBlock(block: ReceiptBlock, columns: number): PaperLine[] {
  switch (block.kind) {
    case 'text':
      return wrapColumns(withoutControls(block.text), columns, block).map((line) =>
        aligned(line, block.align ?? 'left', columns, block),
      )
    case 'pair':
      return layPair(withoutControls(block.label).trim(), withoutControls(block.value).trim(), columns, block)
    case 'row':
      return layRow(
        withoutControls(block.first),
        block.cells.map(({ text, width }) => ({ text: withoutControls(text).trim(), width })),
        columns,
        block,
      )
    case 'rule':
      return [[run((block.style === 'double' ? '=' : '-').repeat(columns))]]
    case 'banner':
      return layBanner(withoutControls(block.text), columns)
    case 'space':
      return Array.from({ length: block.lines }, () => [])
  }
}

/**
 * Lays out a document for paper of the given columns (look.md, Receipt): no line is wider than the paper, text wraps at words,
 * amounts are right-aligned. Pure; the encoder prints its result, and a preview shows it.
 */
export const layoutReceipt = (document: ReceiptDocument, columns: number): PaperLine[] =>
  document.blocks.flatMap((block) => layBlock(block, columns))
