import { Type } from 'typebox'
import { Day, Instant } from './values.ts'

export const DEFAULT_PAGE = 100
export const MAX_PAGE = 1000

/** One page of a list, newest first. `cursor` is the `x-next-cursor` of the page before. */
export const Paging = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_PAGE, description: `rows of a page, ${DEFAULT_PAGE} by default` }),
  ),
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: '^[0-9A-Za-z_.:-]+$' })),
}

/** A half-open period in UTC: from ≤ createdAt < to. */
export const Period = { from: Type.Optional(Instant), to: Type.Optional(Instant) }

/** A period of business days in the venue's calendar, both included; an omitted bound is open. */
export const DayPeriod = { fromDay: Type.Optional(Day), toDay: Type.Optional(Day) }

/** Sort keys of a list; `time` and `desc` by default. A cursor is only valid for one order. */
export const sortKeys = ['time', 'amount', 'name'] as const
export type SortKey = (typeof sortKeys)[number]
export const Sorting = {
  sort: Type.Optional(Type.Enum([...sortKeys])),
  order: Type.Optional(Type.Enum(['desc', 'asc'])),
}

export const MIN_SEARCH = 2
/** A search text; the call defines where it searches. */
export const Search = { search: Type.Optional(Type.String({ minLength: MIN_SEARCH, maxLength: 120 })) }
