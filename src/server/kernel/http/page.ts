import { DEFAULT_PAGE } from '../../../shared/contract/paging.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import type { Page } from './call.ts'

/** The number of rows of a page. Read one more than this, to know whether a page follows. */
export const pageSize = (limit: number | undefined): number => limit ?? DEFAULT_PAGE

interface PageParts<R, T> {
  /** The rows read, at most one more than `limit`. */
  found: readonly R[]
  limit: number
  /** Whether the list was read from its start. */
  first: boolean
  cursorOf: (row: R) => string
  view: (row: R) => T
  /** The number of rows of the whole list, if it is known without counting. */
  total?: number
}

/**
 * Makes one page of a list. Its total is the given one, otherwise known only if the first page holds the whole list, since
 * counting costs more than a page.
 */
export function pageOf<R, T>({ found, limit, first, cursorOf, view, total }: PageParts<R, T>): Page<T[]> {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const more = found.length > limit && last !== undefined
  return { rows: rows.map(view), nextCursor: more ? cursorOf(last) : null, total: total ?? (first && !more ? rows.length : null) }
}

/** The answer to a cursor that is not one of this list. */
export const badCursor = () => fail('invalid_request', { fields: [{ field: 'cursor', msg: 'This page does not exist' }] })

/** Parses a cursor that is a running number; without one the list starts at its newest row. */
export function numberCursor(cursor: string | undefined): Result<number> {
  if (cursor === undefined) return ok(LAST)
  return /^[0-9]{1,9}$/.test(cursor) ? ok(Number(cursor)) : badCursor()
}

/** Above every running number, and within PostgreSQL's integer. */
const LAST = 2_147_483_647
