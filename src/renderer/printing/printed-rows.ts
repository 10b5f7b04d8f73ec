import type { ApiResult, Page, PagedName } from '../data/api-types.ts'
import { type ListQuery, readPage, type RowOf } from '../data/list.ts'

/** About ten pages; a longer list belongs in a file. */
const MAX_PRINTED = 500

export const printedRows = <N extends PagedName>(name: N, query: ListQuery<N>): Promise<ApiResult<Page<RowOf<N>[]>>> =>
  readPage(name, query, { limit: MAX_PRINTED })

/** Null if all rows are printed. */
export function moreLabel({ rows, total, nextCursor }: Page<readonly unknown[]>): string | null {
  if (nextCursor === null) return null
  const shown = rows.length.toLocaleString('en-US')
  return `The first ${shown}${total === null ? '' : ` of ${total.toLocaleString('en-US')}`}. Export CSV writes all of them.`
}
