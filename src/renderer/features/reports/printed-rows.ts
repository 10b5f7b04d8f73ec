import type { ApiResult } from '../../data/api-types.ts'
import type { AskPage } from '../../data/row-loader.ts'
import { ok } from '../../../shared/errors.ts'

/** Rows that go on paper: about ten pages. A longer list belongs in a file. */
const MOST_PRINTED = 500

export interface PrintedRows<T> {
  rows: T[]
  /** All rows of the period; null where the server does not count. */
  total: number | null
  hasMore: boolean
}

/** The first rows of a list for the paper. */
export async function printedRows<T>(ask: AskPage<T>): Promise<ApiResult<PrintedRows<T>>> {
  const answer = await ask({ limit: MOST_PRINTED })
  if (!answer.ok) return answer
  const { rows, total, nextCursor } = answer.value
  return ok({ rows, total, hasMore: nextCursor !== null })
}

/** Says on paper that not all rows are on it, and where they are; null when they are. */
export function moreWords({ rows, total, hasMore }: PrintedRows<unknown>): string | null {
  if (!hasMore) return null
  const shown = rows.length.toLocaleString('en-US')
  return `The first ${shown}${total === null ? '' : ` of ${total.toLocaleString('en-US')}`}. Export CSV writes all of them.`
}
