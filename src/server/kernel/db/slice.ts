import { DEFAULT_PAGE } from '../../../shared/contract/paging.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { LATEST_DAY_END, msOf } from '../../../shared/time.ts'

/** A position in a list from new to old: a moment (ms, UTC) and, among equal moments, an id. */
interface Place {
  at: number
  id: string
}

/** The range that a page is cut from: from ≤ created_at, and strictly older than `before`. */
export interface Slice {
  from: number
  before: Place
  limit: number
}

interface PageQuery {
  from?: string
  to?: string
  limit?: number
  cursor?: string
}

/** Everything is older than this. Ids are never empty, so an empty id makes the moment itself the bound. */
const END_OF_TIME: Place = { at: Number.MAX_SAFE_INTEGER, id: '' }

const placeOf = (cursor: string): Place | null => {
  const [, at, id] = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(cursor) ?? []
  return at === undefined || id === undefined ? null : { at: Number(at), id }
}

const older = (a: Place, b: Place): Place => (a.at < b.at || (a.at === b.at && a.id < b.id) ? a : b)

const refused = (field: string, msg: string) => fail('invalid_request', { fields: [{ field, msg }] })

/** The part of a list that a query selects. Refuses a cursor that does not have the form of one. */
export function sliceOf({ from, to, limit = DEFAULT_PAGE, cursor }: PageQuery): Result<Slice> {
  const after = cursor === undefined ? END_OF_TIME : placeOf(cursor)
  if (after === null) return refused('cursor', 'This is not a cursor of this list')
  const [start, end] = [from === undefined ? 0 : msOf(from), to === undefined ? END_OF_TIME.at : msOf(to)]
  return ok({ from: start, before: older(after, { at: end, id: '' }), limit })
}

/** Makes a page from rows read one beyond the limit; the extra row only shows that another page follows. */
export function slicePage<R extends { created_at: number; id: string }, T>(
  rows: readonly R[],
  limit: number,
  view: (row: R) => T,
): { rows: T[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown.map(view),
    nextCursor: rows.length > limit && last !== undefined ? `${last.created_at}_${last.id}` : null,
  }
}

/** Business days as YYYY-MM-DD, both included; an omitted bound is open. */
export interface DayBounds {
  fromDay?: string
  toDay?: string
}

/** Moments in ms, UTC: from ≤ moment < to; an undefined bound is open. */
interface MomentBounds {
  from: number | undefined
  to: number | undefined
}

const DAY_MS = 86_400_000
/** A business day differs from its calendar day in UTC by at most this: no clock on earth is more than 14 hours from UTC. */
const MAX_SHIFT_MS = (14 + LATEST_DAY_END) * 3_600_000

/** Checks the bounds; refuses a period that ends before it begins. */
export const checkedDays = ({ fromDay, toDay }: DayBounds): Result<DayBounds> =>
  fromDay !== undefined && toDay !== undefined && fromDay > toDay
    ? fail('invalid_request', { fields: [{ field: 'toDay', msg: 'This is before the first day' }] })
    : ok({ ...(fromDay !== undefined && { fromDay }), ...(toDay !== undefined && { toDay }) })

const utcDayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The number of days in a period, both bounds included. */
export const lengthInDays = (fromDay: string, toDay: string): number => (Date.parse(toDay) - Date.parse(fromDay)) / DAY_MS + 1

const LAST_DAY = '9999-12-31'

/** The business days that may contain moments (ms, UTC) from ≤ moment < to, in any time zone. */
export const widestDays = ({ from, to }: MomentBounds): DayBounds => ({
  ...(from !== undefined && { fromDay: utcDayOf(from - MAX_SHIFT_MS) }),
  ...(to !== undefined && to < Date.parse(LAST_DAY) && { toDay: utcDayOf(to + MAX_SHIFT_MS) }),
})

/** The widest range of moments (ms, UTC) that business days may cover in any time zone: from ≤ moment < to. */
export const widestMoments = ({ fromDay, toDay }: DayBounds): MomentBounds => ({
  from: fromDay === undefined ? undefined : Date.parse(fromDay) - MAX_SHIFT_MS,
  to: toDay === undefined ? undefined : Date.parse(toDay) + DAY_MS + MAX_SHIFT_MS,
})
