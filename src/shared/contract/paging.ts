import { Type } from 'typebox'
import { Day, Instant } from './values.ts'

export const DEFAULT_PAGE = 100
export const MAX_PAGE = 1000

/** One page of a list, newest first. `cursor` is the `x-next-cursor` of the page before. */
export const Paging = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_PAGE, description: `rows of a page, ${DEFAULT_PAGE} unless told` }),
  ),
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: '^[0-9A-Za-z_.:-]+$' })),
}

/** A half-open period in UTC: from ≤ createdAt < to. */
export const Period = { from: Type.Optional(Instant), to: Type.Optional(Instant) }

/** A period of business days in the venue's calendar, both included; a bound left out is open. */
export const DayPeriod = { fromDay: Type.Optional(Day), toDay: Type.Optional(Day) }
