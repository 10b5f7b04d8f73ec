import type { ApiResult, Page, PagedName } from '../data/api-types.ts'
import { type ListQuery, readPage, type RowOf } from '../data/list.ts'

/** The maximum number of printed rows, about ten pages. A longer list belongs in a file. */
const MAX_PRINTED = 500

/** The first rows of a list, for printing. */
export const printedRows = <N extends PagedName>(name: N, query: ListQuery<N>): Promise<ApiResult<Page<RowOf<N>[]>>> =>
  readPage(name, query, { limit: MAX_PRINTED })

/** The line on paper that tells that rows are missing and where to get them; null if all are printed. */
export function moreLabel({ rows, total, nextCursor }: Page<readonly unknown[]>): string | null {
  if (nextCursor === null) return null
  const shown = rows.length.toLocaleString('en-US')
  return `The first ${shown}${total === null ? '' : ` of ${total.toLocaleString('en-US')}`}. Export CSV writes all of them.`
}
