import { ok, type Result } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'

/** Business days as YYYY-MM-DD, both included; a bound left out is open. */
export interface DayBounds {
  fromDay?: string
  toDay?: string
}

/** Moments in ms, UTC: from ≤ moment < to; a bound left out is open. */
export interface MomentBounds {
  from: number | undefined
  to: number | undefined
}

const DAY_MS = 86_400_000
/** No clock on earth is further from UTC. */
const MAX_ZONE_MS = 14 * 3_600_000

/** Refused: a period that ends before it begins. */
export const checkedDays = ({ fromDay, toDay }: DayBounds): Result<DayBounds> =>
  fromDay !== undefined && toDay !== undefined && fromDay > toDay
    ? fail('invalid_request', { fields: [{ field: 'toDay', msg: 'This is before the first day' }] })
    : ok({ ...(fromDay !== undefined && { fromDay }), ...(toDay !== undefined && { toDay }) })

const utcDayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The calendar day so many days after another, before it when negative. */
export const dayAfter = (day: string, days: number): string => utcDayOf(Date.parse(day) + days * DAY_MS)

/** How many days a period has, both bounds included. */
export const lengthInDays = (fromDay: string, toDay: string): number => (Date.parse(toDay) - Date.parse(fromDay)) / DAY_MS + 1

const LAST_DAY = '9999-12-31'

/** Business days that may hold moments (ms, UTC) from ≤ moment < to, whatever time zone they were counted in. */
export const widestDays = ({ from, to }: MomentBounds): DayBounds => ({
  ...(from !== undefined && { fromDay: utcDayOf(from - MAX_ZONE_MS) }),
  ...(to !== undefined && to < Date.parse(LAST_DAY) && { toDay: utcDayOf(to + MAX_ZONE_MS) }),
})

/** Moments (ms, UTC) outside of which no business day of the period is, whatever time zone it was counted in: from ≤ moment < to. */
export const widestMoments = ({ fromDay, toDay }: DayBounds): MomentBounds => ({
  from: fromDay === undefined ? undefined : Date.parse(fromDay) - MAX_ZONE_MS,
  to: toDay === undefined ? undefined : Date.parse(toDay) + DAY_MS + MAX_ZONE_MS,
})
