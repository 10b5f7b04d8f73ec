/** The days of a week, as en-US names them. */
export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export type Weekday = (typeof weekdays)[number]

/** Milliseconds since 1970 (UTC) as ISO text for JSON. */
export const isoOf = (ms: number): string => new Date(ms).toISOString()

/** An ISO moment as milliseconds since 1970 (UTC). */
export const msOf = (iso: string): number => Date.parse(iso)

/** How far ahead a stored date may be, ms: anything later is a typing error in the year. */
export const LIFETIME_MS = 100 * 365.25 * 86_400_000
/** The message for such a date. */
export const TOO_FAR = 'This is more than 100 years ahead. Check the year'

/** The earliest date of birth, and the earliest day in the venue's books: anything earlier is a typing error in the year. */
export const FIRST_BIRTH = '1900-01-01'
export const FIRST_BUSINESS_DAY = '2000-01-01'

/** Cached formats by time zone: creating one takes longer than all the arithmetic of a payment. */
const calendars = new Map<string, Record<'day' | 'hour' | 'time' | 'stamp' | 'moment', Intl.DateTimeFormat>>()

function calendarOf(timeZone: string) {
  const known = calendars.get(timeZone)
  if (known !== undefined) return known
  const calendar = {
    day: new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
    hour: new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' }),
    time: new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }),
    stamp: new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
    moment: new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
  }
  calendars.set(timeZone, calendar)
  return calendar
}

/**
 * A moment as staff and guests read it: en-US in the venue's time zone, such as `11/21/2026, 7:46 PM`.
 * Throws RangeError for a moment or a time zone that does not exist.
 */
export function formatMoment(iso: string, timeZone: string): string {
  // Some runtimes put a narrow no-break space before AM and PM.
  return calendarOf(timeZone).moment.format(new Date(iso)).replace(/\s/g, ' ')
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockFormat(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timeZone, made)
  return made
}

/** The weekday and the minute since midnight of a moment (ms, UTC) by the clocks of a time zone. */
export function clockOf(ms: number, timeZone: string): { day: Weekday; minute: number } {
  const parts = new Map(
    clockFormat(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  )
  const day = weekdays.find((one) => one === parts.get('weekday')) ?? 'Mon'
  return { day, minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')) }
}

/** The calendar day of a moment (ms, UTC) in a time zone, as YYYY-MM-DD. */
export const dayOf = (ms: number, timeZone: string): string => calendarOf(timeZone).day.format(ms)

/**
 * A moment for files, which sorts and which every spreadsheet reads alike: `2026-11-09 10:18` in a time zone, optionally with
 * seconds.
 */
export const stampOf = (iso: string, timeZone: string, to: 'minute' | 'second' = 'minute'): string =>
  calendarOf(timeZone)
    .stamp.format(new Date(iso))
    .slice(0, to === 'minute' ? 16 : 19)

/**
 * The venue's time zone, and the hour at which its business day ends: with 4, sales up to 3:59 AM count to the day before; 0
 * means midnight.
 */
export interface BusinessClock {
  timeZone: string
  dayEnds: number
  /** The business day that had begun when the ship's clocks were last changed. */
  dayNotBefore?: string
}
/** The last hour at which a business day may end. */
export const LATEST_DAY_END = 9

/** The hour (0 to 23) of a moment (ms, UTC) by the clocks of a time zone. */
export const hourOf = (ms: number, timeZone: string): number => Number(calendarOf(timeZone).hour.format(ms))

const DAY_MS = 86_400_000

/** The calendar day (YYYY-MM-DD) that many days later, earlier if negative. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** How many days a change of the ship's clocks may put back the date: two by crossing the date line just after midnight. */
const MOST_DAYS_BACK = 2

/**
 * The business day of a moment (ms, UTC), YYYY-MM-DD, and its hour by the clock (0 to 23), as reports count. Clocks put back past
 * the end of a business day do not bring the day before back: the day that had begun goes on.
 */
export function businessTimeOf(
  ms: number,
  { timeZone, dayEnds, dayNotBefore = '' }: BusinessClock,
): { day: string; hour: number } {
  const [date, hour] = [dayOf(ms, timeZone), hourOf(ms, timeZone)]
  const day = hour < dayEnds ? dayAfter(date, -1) : date
  // A day far ahead was noted while the server's clock was wrong.
  const goesOn = day < dayNotBefore && dayNotBefore <= dayAfter(day, MOST_DAYS_BACK)
  return { day: goesOn ? dayNotBefore : day, hour }
}

/** The business day of a moment (ms, UTC), YYYY-MM-DD. */
export const businessDayOf = (ms: number, clock: BusinessClock): string => businessTimeOf(ms, clock).day

/** A clock after it was changed to another time zone at a moment (ms, UTC). */
export const changedClock = <C extends BusinessClock>(clock: C, { at, timeZone }: { at: number; timeZone: string }): C => ({
  ...clock,
  timeZone,
  dayNotBefore: businessDayOf(at, clock),
})

/** A moment as its time of day in a time zone, `7:46 PM`. Throws RangeError for a moment or a time zone that does not exist. */
export const formatTime = (iso: string, timeZone: string): string =>
  calendarOf(timeZone).time.format(new Date(iso)).replace(/\s/g, ' ')
