import type { SortKey } from '../../../shared/contract/paging.ts'
import { DEFAULT_PAGE } from '../../../shared/contract/paging.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { msOf } from '../../../shared/time.ts'
import { checkedDays, type DayBounds } from '../../kernel/db/day-period.ts'

/** What a list of bills or card moves is asked for. */
export interface ListQuery extends DayBounds {
  from?: string
  to?: string
  sort?: SortKey
  order?: 'desc' | 'asc'
  limit?: number
  cursor?: string
}

/** The part of a list to read, before anything is searched for. */
export interface ListPart {
  /** Moments asked for, in ms, UTC: from ≤ created_at < to. */
  from: number | undefined
  to: number | undefined
  days: DayBounds
  sort: SortKey
  order: 'desc' | 'asc'
  limit: number
  /** The id of the last row of the page before. */
  after: string | undefined
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const refused = (field: string, msg: string) => fail('invalid_request', { fields: [{ field, msg }] })

/** The answer to a cursor that no page of the list gave. */
export const noCursor = () => refused('cursor', 'This is not a cursor of this list')

/** The part of a list that a query asks for. Refused: a period that ends before it begins, a moment that does not exist, what is no cursor. */
export function listPartOf({
  from,
  to,
  sort = 'time',
  order = 'desc',
  limit = DEFAULT_PAGE,
  cursor,
  ...query
}: ListQuery): Result<ListPart> {
  const days = checkedDays(query)
  if (!days.ok) return days
  if (cursor !== undefined && !UUID.test(cursor)) return noCursor()
  const moments = { from: from === undefined ? undefined : msOf(from), to: to === undefined ? undefined : msOf(to) }
  if (Number.isNaN(moments.from)) return refused('from', 'This moment does not exist')
  if (Number.isNaN(moments.to)) return refused('to', 'This moment does not exist')
  return ok({ ...moments, days: days.value, sort, order, limit, after: cursor })
}
