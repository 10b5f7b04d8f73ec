import type { ReactNode } from 'react'
import { formatAmount, type Paise, paiseOf } from '../../../shared/money/money.ts'
import { formatMoment, stampOf } from '../../../shared/time.ts'
import type { CsvCell } from '../../data/csv.ts'
import { amountCell, type CsvColumn } from '../../data/csv-export.ts'

interface Look<T, K extends string> {
  head: string
  /** The cell on screen, if it is more than the text. */
  cell?: (row: T) => ReactNode
  below?: (row: T) => ReactNode
  sort?: K
  /** The sort order of the first press; descending by default. */
  firstOrder?: Sort<K>['order']
  /** Whether it holds numbers or buttons, which are aligned right. */
  isNumber?: boolean
  isStrong?: boolean
  isQuiet?: boolean
  /** Whether its text wraps to further lines, which makes the row higher, instead of being cut. */
  wraps?: boolean
  /** A share of the table (`18%`), or CSS pixels at the default text size. Columns without one share what remains. */
  width?: `${number}%` | number
  /** The width below which columns are hidden, CSS pixels at the default text size; by default its width in pixels. */
  least?: number
  /** The order in which columns are hidden for lack of room, 1 first; a column without it is never hidden. */
  givesWay?: number
  /** The smaller column that replaces it where it is hidden. */
  smaller?: ScreenColumn<T, K>
}

export interface Column<T, K extends string = string> extends Look<T, K>, CsvColumn<T> {
  /** The cell on paper, if it is not the text. */
  print?: (row: T) => string
}

/** A column that is in no file and on no paper may have only a cell. */
export type ScreenColumn<T, K extends string = string> =
  | Column<T, K>
  | (Look<T, K> & { text?: undefined; cell: (row: T) => ReactNode })

export interface Sort<K extends string = string> {
  by: K
  order: 'asc' | 'desc'
}

type Rest<T, K extends string> = Omit<Partial<Column<T, K>>, 'head'>

export const textColumn = <T, K extends string>(
  head: string,
  field: { [F in keyof T]: T[F] extends string ? F : never }[keyof T],
  rest: Rest<T, K> = {},
): Column<T, K> => ({ head, text: (row) => String(row[field]), ...rest })

/** In rupees; in a file they are plain numbers. Without an amount a dash, and nothing in a file. */
export function amountColumn<T, K extends string>(
  head: string,
  of: (row: T) => number | null | undefined,
  rest: Rest<T, K> = {},
): Column<T, K> {
  const cell =
    <C>(write: (amount: Paise) => C, none: C) =>
    (row: T): C => {
      const rupees = of(row) ?? null
      return rupees === null ? none : write(paiseOf(rupees))
    }
  return { head, text: cell(formatAmount, '–'), csv: cell<CsvCell>(amountCell, ''), isNumber: true, ...rest }
}

/** In a file the moments sort as text. */
export const momentColumn = <T, K extends string>(
  head: string,
  of: (row: T) => string,
  timeZone: string,
  rest: Rest<T, K> = {},
): Column<T, K> => ({
  head,
  text: (row) => formatMoment(of(row), timeZone),
  csv: (row) => stampOf(of(row), timeZone),
  isQuiet: true,
  ...rest,
})
