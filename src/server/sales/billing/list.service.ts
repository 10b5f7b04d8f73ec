import type { Database } from '../../kernel/db/database.ts'
import {
  type Asked,
  billList,
  idsOfPage,
  inOrderOf,
  type ListOf,
  listPartOf,
  type ListQuery,
  moveList,
  onlyOf,
} from './list.repo.ts'
import { countMoves, movesWithIds } from '../../cards/index.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { type DayBounds, widestDays } from '../../kernel/db/slice.ts'
import type { CardMoveRow } from '../../kernel/db/tables/tables.ts'
import type { Page, Service } from '../../kernel/http/call.ts'
import { badCursor, pageOf } from '../../kernel/http/page.ts'
import { billsWithIds, billView, cardReportEntryOf, countBills } from './bill.repo.ts'
import { searchOf } from './list-search.repo.ts'

interface ListParts<R, T> {
  list: ListOf
  kind?: CardMoveRow['kind']
  count: (days: DayBounds) => Promise<number>
  /** A further filter, undefined for none, and how many rows of a period match it. */
  only: Asked['only']
  countOnly: (days: DayBounds) => Promise<number>
  rowsOf: (ids: readonly string[]) => Promise<R[]>
  view: (row: R) => T
}

/**
 * One page of a list. Its total comes from the sums if only business days narrow the list; otherwise it is known only if one page
 * holds all.
 */
async function listPage<R extends { id: string }, T>(
  database: Database,
  query: ListQuery & { search?: string },
  { list, kind, only, count, countOnly, rowsOf, view }: ListParts<R, T>,
): Promise<Result<Page<T[]>>> {
  const part = listPartOf(query)
  if (!part.ok) return part
  const byDays = query.from === undefined && query.to === undefined
  const rowsOfPeriod = await count(byDays ? part.value.days : widestDays(part.value))
  const search = await searchOf(database, list, query.search)
  const ids = await idsOfPage(database.db, list, part.value, { search, kind, only, rowsOfPeriod })
  if (ids === undefined) return badCursor()
  return ok(
    pageOf({
      found: inOrderOf(ids, await rowsOf(ids)),
      limit: part.value.limit,
      first: query.cursor === undefined,
      cursorOf: ({ id }) => id,
      view,
      ...(byDays &&
        search === undefined && {
          total: only === undefined ? rowsOfPeriod : await countOnly(part.value.days),
        }),
    }),
  )
}

export const listBills: Service<'listBills'> = ({ database }, { query: { outlet, voyage, ...query } }) =>
  listPage(database, query, {
    list: billList,
    count: (days) => countBills(database.db, days),
    only: onlyOf({ outlet, voyage }),
    countOnly: (days) => countBills(database.db, days, { outlet, voyage }),
    rowsOf: (ids) => billsWithIds(database.db, ids),
    view: billView,
  })

export const listCardReport: Service<'listCardReport'> = ({ database }, { query: { kind, tender, voyage, ...query } }) =>
  listPage(database, query, {
    list: moveList,
    ...(kind !== undefined && { kind }),
    count: (days) => countMoves(database.db, days, { kind }),
    only: onlyOf({ voyage, tender }),
    countOnly: (days) => countMoves(database.db, days, { kind, tender, voyage }),
    rowsOf: (ids) => movesWithIds(database.db, ids),
    view: cardReportEntryOf,
  })
