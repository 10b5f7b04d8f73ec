import { type Paise, parseAmount } from '../../../shared/money/money.ts'
import type { Cell } from './sheet.ts'

/** The sign before the decimals of a column's amounts. */
export type DecimalMark = '.' | ','

/** A currency before or after an amount: its symbol, its code, or a label such as `Rs.` */
const LABEL = /^(?:[a-z]{1,3}\.?|\p{Sc})\s*|\s*(?:[a-z]{1,3}\.?|\p{Sc})$/giu
/** Blanks and apostrophes group thousands in some languages. */
const GROUP = /(?<=\d)[\s'’](?=\d{3})/g

/** The longest text that is looked at, so that a cell of a megabyte takes no time; an amount is shorter. */
const MAX_LENGTH = 64

/** An amount without its currency, in which `_` groups thousands; empty for a text that is too long. */
const bare = (text: Cell): string => (text.length > MAX_LENGTH ? '' : text.trim().replaceAll(LABEL, '').replaceAll(GROUP, '_'))

const swapped: Readonly<Record<string, string>> = { '.': ',', ',': '.' }

/** An amount with its decimals after a given mark, thousands separated or not, as paise; null if it is not one. */
export function amountIn(text: Cell, mark: DecimalMark): Paise | null {
  const typed = bare(text)
  const pointed = mark === '.' ? typed : typed.replaceAll(/[.,]/g, (sign) => swapped[sign] ?? sign)
  return parseAmount(pointed.replaceAll('_', ','))
}

/** What an amount tells about the mark: which it is, nothing, or that it could be either. */
function markOf(typed: string): DecimalMark | 'unknown' | null {
  const [points, commas] = [typed.split('.').length - 1, typed.split(',').length - 1]
  if (points + commas === 0) return null
  const last = typed.lastIndexOf('.') > typed.lastIndexOf(',') ? '.' : ','
  if (points > 0 && commas > 0) return last
  if (points + commas > 1) return last === '.' ? ',' : '.'
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(typed) ? 'unknown' : last
}

/**
 * The decimal mark of a column of amounts. `unknown`: `1,234` could be thousands or decimals and no other cell tells, or cells
 * contradict each other. `none`: no text is an amount.
 */
export function decimalMarkOf(texts: readonly Cell[]): DecimalMark | 'unknown' | 'none' {
  const amounts = texts.filter((text) => amountIn(text, '.') !== null || amountIn(text, ',') !== null)
  const marks = new Set(amounts.map((text) => markOf(bare(text))))
  if (amounts.length === 0) return 'none'
  if (marks.has('.') && marks.has(',')) return 'unknown'
  if (marks.has(',')) return ','
  return marks.has('unknown') && !marks.has('.') ? 'unknown' : '.'
}
