import type { Database } from '../../kernel/db/database.ts'
import {
  type Asked,
  billList,
  billsOfOutlet,
  idsOfPage,
  inOrderOf,
  type ListOf,
  listPartOf,
  type ListQuery,
  moveList,
  movesOfTender,
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
  /** A further filter, and how many rows match it. */
  only?: { condition: Asked['only']; count: (days: DayBounds) => Promise<number> }
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
  { list, kind, only, count, rowsOf, view }: ListParts<R, T>,
): Promise<Result<Page<T[]>>> {
  const part = listPartOf(query)
  if (!part.ok) return part
  const byDays = query.from === undefined && query.to === undefined
  const rowsOfPeriod = await count(byDays ? part.value.days : widestDays(part.value))
  const search = await searchOf(database, list, query.search)
  const ids = await idsOfPage(database.db, list, part.value, { search, kind, only: only?.condition, rowsOfPeriod })
  if (ids === undefined) return badCursor()
  return ok(
    pageOf({
      found: inOrderOf(ids, await rowsOf(ids)),
      limit: part.value.limit,
      first: query.cursor === undefined,
      cursorOf: ({ id }) => id,
      view,
      ...(byDays && search === undefined && { total: (await only?.count(part.value.days)) ?? rowsOfPeriod }),
    }),
  )
}

export const listBills: Service<'listBills'> = ({ database }, { query: { outlet, ...query } }) =>
  listPage(database, query, {
    list: billList,
    count: (days) => countBills(database.db, days),
    ...(outlet !== undefined && {
      only: { condition: billsOfOutlet(outlet), count: (days) => countBills(database.db, days, outlet) },
    }),
    rowsOf: (ids) => billsWithIds(database.db, ids),
    view: billView,
  })

export const listCardReport: Service<'listCardReport'> = ({ database }, { query: { kind, tender, ...query } }) =>
  listPage(database, query, {
    list: moveList,
    ...(kind !== undefined && { kind }),
    count: (days) => countMoves(database.db, days, kind),
    ...(tender !== undefined && {
      only: { condition: movesOfTender(tender), count: (days) => countMoves(database.db, days, kind, tender) },
    }),
    rowsOf: (ids) => movesWithIds(database.db, ids),
    view: cardReportEntryOf,
  })
