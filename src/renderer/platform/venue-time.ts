import dayjs, { type Dayjs } from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { isDay } from '../../shared/field-errors.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

/** How a day and a time of the venue's clock are kept while they are typed. */
export const WALL_TIME = 'YYYY-MM-DD HH:mm'

/** The last minute of a day: what a date without a time means where something lasts until then. */
export const END_OF_DAY = '23:59'

const TYPED_DAY = /^(?:(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})|(\d\d)(\d\d)(\d{4}))$/
const TYPED_TIME = /^(\d{1,2}):?(\d\d)(?:\s*([ap])\.?m\.?)?$/i

/** The day (YYYY-MM-DD) that `12/31/2026` names, or `12312026`; null for what names none. */
export function readDay(typed: string): string | null {
  const found = TYPED_DAY.exec(typed.trim())
  const [month = '', day = '', year = ''] = found?.slice(1).filter((part) => part !== undefined) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(date) ? date : null
}

/** The time (HH:mm) that `6:30 PM` names, or `18:30`; null for what names none. */
export function readTime(typed: string): string | null {
  const [, hour = '', minute = '', half = ''] = TYPED_TIME.exec(typed.trim()) ?? []
  const [hours, minutes] = [Number(hour), Number(minute)]
  const isClock = half === '' ? hours < 24 : hours >= 1 && hours <= 12
  if (hour === '' || !isClock || minutes > 59) return null
  const shift = half === '' ? hours : (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${String(shift).padStart(2, '0')}:${minute}`
}

/** The wall time that `12/31/2026 6:30 PM` or a date alone, which lasts to its end, names; null for what names none. */
export function readMoment(typed: string): string | null {
  const [, date = '', clock] = /^(\S+)(?:\s+(.+))?$/.exec(typed.trim()) ?? []
  const [day, time] = [readDay(date), clock === undefined ? END_OF_DAY : readTime(clock)]
  return day === null || time === null ? null : `${day} ${time}`
}

/** The machine's own zone, for as long as the venue's is not known. */
export const machineZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** What the venue's clocks show at a stored moment, as a date picker takes it (semantics, Clock). */
export const wallTimeOf = (instant: string, timeZone: string): Dayjs => dayjs(dayjs.utc(instant).tz(timeZone).format(WALL_TIME))

/** The moment at which the venue's clocks show a day and time (`2026-12-05 18:00`), as JSON carries it. */
export const instantOf = (wallTime: string, timeZone: string): string => dayjs.tz(wallTime, timeZone).toISOString()
