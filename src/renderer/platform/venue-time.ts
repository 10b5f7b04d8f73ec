import dayjs, { type Dayjs } from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { isDay } from '../../shared/forms/formats.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

export const WALL_TIME = 'YYYY-MM-DD HH:mm'

/** The time of an end date that is given without one. */
export const END_OF_DAY = '23:59'

const NUMBERS = /^(?:(\d{1,2})[/.\s-](\d{1,2})[/.\s-](\d{4})|(\d\d)(\d\d)(\d{4}))$/
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const DAY_AND_NAME = /^(\d{1,2})[\s.-]*([a-z]{3,9})\.?,?[\s-]*(\d{4})$/i
const NAME_AND_DAY = /^([a-z]{3,9})\.?\s*(\d{1,2}),?\s+(\d{4})$/i
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

const TYPED_TIME = /^(\d{1,2}):?(\d\d)(?:\s*([ap])\.?m\.?)?$/i

const dayFrom = (year: string, month: string, day: string): string | null => {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(date) ? date : null
}

/** From a name or at least its first three letters; '' for anything else. */
function monthNamed(name: string): string {
  const at = months.findIndex((month) => month.startsWith(name.toLowerCase()))
  return at === -1 ? '' : String(at + 1)
}

const partsOf = (pattern: RegExp, text: string): string[] | null =>
  pattern
    .exec(text)
    ?.slice(1)
    .filter((part) => part !== undefined) ?? null

/**
 * Reads a day as YYYY-MM-DD from `12/31/2026`, `12312026`, `31.12.2026`, `Dec 31, 2026` or `2026-12-31`; null for anything else.
 * `dayFirst` decides when day and month are ambiguous.
 */
export function readDay(typed: string, dayFirst = false): string | null {
  const text = typed.trim()
  const numbers = partsOf(NUMBERS, text)
  if (numbers !== null) {
    const [one = '', other = '', year = ''] = numbers
    const [american, european] = [dayFrom(year, one, other), dayFrom(year, other, one)]
    return dayFirst ? (european ?? american) : (american ?? european)
  }
  const [year, , month = '', day = ''] = partsOf(YEAR_FIRST, text) ?? []
  if (year !== undefined) return dayFrom(year, month, day)
  const [before, name = '', its = ''] = partsOf(DAY_AND_NAME, text) ?? []
  if (before !== undefined) return dayFrom(its, monthNamed(name), before)
  const [first, second = '', third = ''] = partsOf(NAME_AND_DAY, text) ?? []
  return first === undefined ? null : dayFrom(third, monthNamed(first), second)
}

/** Reads a time as HH:mm from `6:30 PM` or `18:30`; null for anything else. */
export function readTime(typed: string): string | null {
  const [, hour = '', minute = '', half = ''] = TYPED_TIME.exec(typed.trim()) ?? []
  const [hours, minutes] = [Number(hour), Number(minute)]
  const isClock = half === '' ? hours < 24 : hours >= 1 && hours <= 12
  if (hour === '' || !isClock || minutes > 59) return null
  const shift = half === '' ? hours : (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${String(shift).padStart(2, '0')}:${minute}`
}

/** Reads a wall time from `12/31/2026 6:30 PM`; a date without a time means its last minute. Null for anything else. */
export function readMoment(typed: string, dayFirst = false): string | null {
  const words = typed.trim().split(/\s+/)
  for (let count = words.length; count > 0; count -= 1) {
    const clock = words.slice(count).join(' ')
    const day = readDay(words.slice(0, count).join(' '), dayFirst)
    const time = clock === '' ? END_OF_DAY : readTime(clock)
    if (day !== null && time !== null) return `${day} ${time}`
  }
  return null
}

export const machineZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The venue's wall time at a stored moment, as a date picker takes it (semantics, Clock). */
export const wallTimeOf = (instant: string, timeZone: string): Dayjs => dayjs(dayjs.utc(instant).tz(timeZone).format(WALL_TIME))

/** The moment of a day and time by the venue's clock (`2026-12-05 18:00`), in ISO 8601, UTC. */
export const instantOf = (wallTime: string, timeZone: string): string => dayjs.tz(wallTime, timeZone).toISOString()
