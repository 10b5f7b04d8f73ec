import { type Paise, plainAmount } from '../../shared/money/money.ts'
import type { ApiResult } from './api-types.ts'
import { type CsvCell, type CsvNumber, csvOf, type CsvStyle, numberCell } from './csv.ts'
import type { ReadAllOptions } from './list.ts'

export interface CsvColumn<T> {
  head: string
  text: (row: T) => string
  /** The cell in the file if it is not the text: an amount as a number, or a moment that sorts. */
  csv?: (row: T) => CsvCell
}

export interface CsvTable<T> {
  fileName: string
  columns: readonly CsvColumn<T>[]
  /** Null if it was stopped. */
  rows: (options: ReadAllOptions) => Promise<ApiResult<readonly T[] | null>>
}

export const amountCell = (amount: Paise): CsvNumber => numberCell(plainAmount(amount))

/** The file name of a report and its period: `sales-2026-11-08-to-2026-11-21.csv`. */
export const csvName = (report: string, fromDay: string, toDay: string): string =>
  `${report}-${fromDay === toDay ? fromDay : `${fromDay}-to-${toDay}`}.csv`

export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
    .join('-')

export const csvText = <T>(columns: readonly CsvColumn<T>[], rows: readonly T[], style?: CsvStyle): string =>
  csvOf([columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ text, csv = text }) => csv(row)))], style)
