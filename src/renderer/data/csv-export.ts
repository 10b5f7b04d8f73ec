import { type Paise, plainAmount } from '../../shared/money/money.ts'
import type { ApiResult } from './api-types.ts'
import { type CsvCell, type CsvNumber, csvOf, type CsvStyle, numberCell } from './csv.ts'
import type { ReadAllOptions } from './list.ts'

/** A column of a file. */
export interface CsvColumn<T> {
  head: string
  /** The plain text of a row's cell. */
  text: (row: T) => string
  /** The cell in the file, if it is not the text: an amount as a number, a moment that sorts. */
  csv?: (row: T) => CsvCell
}

/** A table for export: the file's name, its columns, and the source of its rows, such as `readAll`. */
export interface CsvTable<T> {
  fileName: string
  columns: readonly CsvColumn<T>[]
  /** All rows; null if it was stopped. */
  rows: (options: ReadAllOptions) => Promise<ApiResult<readonly T[] | null>>
}

/** An amount as a cell: a plain number with two decimals. */
export const amountCell = (amount: Paise): CsvNumber => numberCell(plainAmount(amount))

/** The file name of a report and its period: `sales-2026-11-08-to-2026-11-21.csv`. */
export const csvName = (report: string, fromDay: string, toDay: string): string =>
  `${report}-${fromDay === toDay ? fromDay : `${fromDay}-to-${toDay}`}.csv`

/** A name as part of a file name: its letters and digits, with dashes between words. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
    .join('-')

/** Rows as the text of a CSV file, with a header row. */
export const csvText = <T>(columns: readonly CsvColumn<T>[], rows: readonly T[], style?: CsvStyle): string =>
  csvOf([columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ text, csv = text }) => csv(row)))], style)
