/** Milliseconds since 1970 (UTC) as the ISO text that JSON carries. */
export const isoOf = (ms: number): string => new Date(ms).toISOString()

/** An ISO moment as milliseconds since 1970 (UTC). */
export const msOf = (iso: string): number => Date.parse(iso)

/**
 * A moment as staff and guests read it: en-US in the venue's time zone, such as `11/21/2026, 7:46 PM`.
 * Throws RangeError for a moment or a time zone that does not exist.
 */
export function formatMoment(iso: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  // Some runtimes put a narrow no-break space before AM and PM.
  return format.format(new Date(iso)).replace(/\s/g, ' ')
}

/** Formats of a time zone, kept: making one costs more than a payment's whole arithmetic. */
const calendars = new Map<string, { day: Intl.DateTimeFormat; hour: Intl.DateTimeFormat; time: Intl.DateTimeFormat }>()

function calendarOf(timeZone: string) {
  const known = calendars.get(timeZone)
  if (known !== undefined) return known
  const calendar = {
    day: new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
    hour: new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' }),
    time: new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }),
  }
  calendars.set(timeZone, calendar)
  return calendar
}

/** The calendar day of a moment (ms, UTC) in a time zone, as YYYY-MM-DD. */
export const dayOf = (ms: number, timeZone: string): string => calendarOf(timeZone).day.format(ms)

/** The business day and its hour (0 to 23) of a moment (ms, UTC) in the venue's time zone: what reports count by. */
export const businessTimeOf = (ms: number, timeZone: string): { day: string; hour: number } => ({
  day: dayOf(ms, timeZone),
  hour: Number(calendarOf(timeZone).hour.format(ms)),
})

/** A moment as its time of day in a time zone, `7:46 PM`. Throws RangeError for a moment or a time zone that does not exist. */
export const formatTime = (iso: string, timeZone: string): string =>
  calendarOf(timeZone).time.format(new Date(iso)).replace(/\s/g, ' ')
