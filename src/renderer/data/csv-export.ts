import { MAX_PAGE } from '../../shared/contract/paging.ts'
import { ok } from '../../shared/errors.ts'
import { type Paise, plainAmount } from '../../shared/money.ts'
import type { ApiResult } from './api-types.ts'
import { type CsvCell, type CsvNumber, csvOf, numberCell } from './csv.ts'
import type { AskPage } from './row-loader.ts'

export type CsvColumn<T> = readonly [head: string, cell: (row: T) => CsvCell]

/** A table as a file: what it is called, its columns, and where its rows come from. */
export interface CsvTable<T> {
  fileName: string
  columns: readonly CsvColumn<T>[]
  ask: AskPage<T>
}

export interface ExportProgress {
  done: number
  /** Null where the server does not count. */
  total: number | null
}

/** An amount as a cell: a plain number with two decimals. */
export const amountCell = (amount: Paise): CsvNumber => numberCell(plainAmount(amount))

/** Report and period as a file's name: `sales-2026-11-08-to-2026-11-21.csv`. */
export const csvName = (report: string, fromDay: string, toDay: string): string =>
  `${report}-${fromDay === toDay ? fromDay : `${fromDay}-to-${toDay}`}.csv`

/**
 * Every row of a table as the text of a CSV file, page after page. The first failure ends it: half a file is none. Null when it was stopped.
 */
export async function csvText<T>(
  { columns, ask }: CsvTable<T>,
  onProgress: (progress: ExportProgress) => void,
  stop: AbortSignal,
): Promise<ApiResult<string | null>> {
  const lines: CsvCell[][] = [columns.map(([head]) => head)]
  let cursor: string | null = null
  do {
    const answer: Awaited<ReturnType<AskPage<T>>> = await ask({ limit: MAX_PAGE, ...(cursor !== null && { cursor }) })
    if (stop.aborted) return ok(null)
    if (!answer.ok) return answer
    for (const row of answer.value.rows) lines.push(columns.map(([, cell]) => cell(row)))
    cursor = answer.value.nextCursor
    onProgress({ done: lines.length - 1, total: answer.value.total })
  } while (cursor !== null)
  return ok(csvOf(lines))
}
