import { type Paise, plainAmount } from '../../shared/money/money.ts'
import type { ApiResult } from './api-types.ts'
import { type CsvCell, type CsvNumber, csvOf, type CsvStyle, numberCell } from './csv.ts'
import type { ReadAllOptions } from './list.ts'

export type CsvColumn<T> = readonly [head: string, cell: (row: T) => CsvCell]

/** A table as a file: what it is called, its columns, and where its rows come from, such as `readAll`. */
export interface CsvTable<T> {
  fileName: string
  columns: readonly CsvColumn<T>[]
  /** Every row; null when it was stopped. */
  rows: (options: ReadAllOptions) => Promise<ApiResult<readonly T[] | null>>
}

/** An amount as a cell: a plain number with two decimals. */
export const amountCell = (amount: Paise): CsvNumber => numberCell(plainAmount(amount))

/** Report and period as a file's name: `sales-2026-11-08-to-2026-11-21.csv`. */
export const csvName = (report: string, fromDay: string, toDay: string): string =>
  `${report}-${fromDay === toDay ? fromDay : `${fromDay}-to-${toDay}`}.csv`

/** A name as a part of a file's: letters and digits of it, joined by dashes. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
    .join('-')

/** Rows as the text of a CSV file, below the heads of their columns. */
export const csvText = <T>(columns: readonly CsvColumn<T>[], rows: readonly T[], style?: CsvStyle): string =>
  csvOf([columns.map(([head]) => head), ...rows.map((row) => columns.map(([, cell]) => cell(row)))], style)
