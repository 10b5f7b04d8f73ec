import dayjs, { type Dayjs } from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)
dayjs.extend(timezone)

/** How a day and a time of the venue's clock are kept while they are typed. */
export const WALL_TIME = 'YYYY-MM-DD HH:mm'

/** The last minute of a day: what a date without a time means where something lasts until then. */
export const END_OF_DAY = '23:59'

const MOMENT = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s+(\d{1,2}):(\d{2})\s*([ap])\.?m\.?)?$/i

/** The wall time that `12/31/2026 6:30 PM` or a date alone, which lasts to its end, names; null for what names none. */
export function readMoment(typed: string): string | null {
  const [, month = '', day = '', year = '', hour, minute = '', half = ''] = MOMENT.exec(typed.trim()) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (dayjs(date).format('YYYY-MM-DD') !== date) return null
  if (hour === undefined) return `${date} ${END_OF_DAY}`
  const hours = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  if (Number(hour) < 1 || Number(hour) > 12 || Number(minute) > 59) return null
  return `${date} ${String(hours).padStart(2, '0')}:${minute}`
}

/** The machine's own zone, for as long as the venue's is not known. */
export const machineZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** What the venue's clocks show at a stored moment, as a date picker takes it (semantics, Clock). */
export const wallTimeOf = (instant: string, timeZone: string): Dayjs => dayjs(dayjs.utc(instant).tz(timeZone).format(WALL_TIME))

/** The moment at which the venue's clocks show a day and time (`2026-12-05 18:00`), as JSON carries it. */
export const instantOf = (wallTime: string, timeZone: string): string => dayjs.tz(wallTime, timeZone).toISOString()
