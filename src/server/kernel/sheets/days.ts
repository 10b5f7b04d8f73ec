import { isDay } from '../../../shared/forms/formats.ts'
import type { Cell } from './sheet.ts'

/** The order of day, month and year in the dates of a column. */
export type DayOrder = 'dmy' | 'mdy' | 'ymd'

const MONTHS = 'january february march april may june july august september october november december'.split(' ')

/** The number of a month from 1, by its name or the first three letters, or `sept`; 0 for another word. */
const monthOf = (word: string): number =>
  MONTHS.findIndex((month) => word === month || word.replace(/^sept$/, 'sep') === month.slice(0, 3)) + 1

/** A time after the day, which is left out. */
const TIME = /[T,\s]\s*\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*([ap]m)?\s*(Z|[+-]\d{2}:?\d{2})?$/i
const NUMBERS = /^(\d{1,4})\s*([./\s-])\s*(\d{1,2})\s*\2\s*(\d{1,2}|\d{4})\.?$/
/** With the name of a month: `4 March 2026`, `March 4th, 2026`, `04-Mar-26`. */
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[./,\s-]+([a-z]+)[./,\s-]+(\d{2}|\d{4})$/
const MONTH_DAY = /^([a-z]+)[./,\s-]+(\d{1,2})(?:st|nd|rd|th)?[./,\s-]+(\d{2}|\d{4})$/

interface Parts {
  year: string
  month: number
  day: number
}

/** The longest text that is looked at, so that a cell of a megabyte takes no time; a date with a time is shorter. */
const MAX_LENGTH = 64

/** A text without the time after the day; empty if it is too long for a date. */
const dayPart = (text: Cell): string => (text.length > MAX_LENGTH ? '' : text.trim().replace(TIME, '').trim().toLowerCase())

/** The parts of a date with the name of a month. */
function namedParts(text: string): Parts | null {
  const [, day = '', month = '', year = ''] = DAY_MONTH.exec(text) ?? []
  if (year !== '') return { year, month: monthOf(month), day: Number(day) }
  const [, name = '', second = '', last = ''] = MONTH_DAY.exec(text) ?? []
  return last === '' ? null : { year: last, month: monthOf(name), day: Number(second) }
}

/** The three numbers of a date, or null. */
function numbersOf(text: string): [string, string, string] | null {
  const [, first = '', , second = '', third = ''] = NUMBERS.exec(text) ?? []
  // A year has two digits or four, and only one of the three is a year of four.
  return third === '' || first.length === 3 || first.length + third.length > 6 ? null : [first, second, third]
}

/** Whether a date begins with a year of four digits, which is clear in any column. */
const hasYearFirst = ([first]: readonly [string, ...string[]]): boolean => first.length === 4

function orderedParts(numbers: readonly [string, string, string], order: DayOrder): Parts | null {
  const [first, second, third] = numbers
  if (order === 'ymd' || hasYearFirst(numbers))
    return third.length === 4 ? null : { year: first, month: Number(second), day: Number(third) }
  const [day, month] = order === 'dmy' ? [first, second] : [second, first]
  return { year: third, month: Number(month), day: Number(day) }
}

/** The day of such parts; null if the calendar does not have it. A year of two digits is the last one that is not after `latest`. */
function calendarDay({ year, month, day }: Parts, latest: Cell): string | null {
  const rest = `-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  if (year.length === 4) return isDay(year + rest) ? year + rest : null
  if (year.length !== 2) return null
  const century = Number(latest.slice(0, 2))
  const days = [century, century - 1].map((each) => `${each}${year}${rest}`)
  return days.find((each) => isDay(each) && each <= latest) ?? null
}

/** Any order of two-digit years will do to see whether the calendar has a day: 2000 was a leap year, as every fourth is. */
const ANY_LATEST = '2099-12-31'
const isPossible = (numbers: readonly [string, string, string], order: DayOrder): boolean => {
  const parts = orderedParts(numbers, order)
  return parts !== null && calendarDay(parts, ANY_LATEST) !== null
}

/**
 * The order that all dates of a column can have. `unknown`: more than one, such as for 03/04/2026, or none for all of them. `none`: no
 * text is a date. A column whose dates are clear in any order, such as `2026-03-04` or `4 Mar 2026`, is `ymd`.
 */
export function dayOrderOf(texts: readonly Cell[]): DayOrder | 'unknown' | 'none' {
  const days = texts.map(dayPart)
  const dates = days
    .map(numbersOf)
    .filter((numbers) => numbers !== null)
    .filter((numbers) => (['dmy', 'mdy', 'ymd'] as const).some((order) => isPossible(numbers, order)))
  const unclear = dates.filter((numbers) => !hasYearFirst(numbers))
  if (unclear.length === 0) return dates.length > 0 || days.some((day) => dayIn(day, 'ymd', ANY_LATEST) !== null) ? 'ymd' : 'none'
  const orders = (['dmy', 'mdy'] as const).filter((order) => unclear.every((numbers) => isPossible(numbers, order)))
  const [only, other] = orders
  if (only !== undefined) return other === undefined ? only : 'unknown'
  // A year of two digits comes first only where neither other order is possible.
  return unclear.every((numbers) => isPossible(numbers, 'ymd')) ? 'ymd' : 'unknown'
}

/**
 * The day (YYYY-MM-DD) that a cell has, a time after it left out; null if it is not a date. A year of two digits is the last one that
 * makes the day `latest` or earlier: today for a birth, years ahead for the end of a passport. A number is not a date.
 */
export function dayIn(cell: Cell, order: DayOrder, latest: string): string | null {
  const text = dayPart(cell)
  const numbers = numbersOf(text)
  const parts = numbers === null ? namedParts(text) : orderedParts(numbers, order)
  return parts === null ? null : calendarDay(parts, latest)
}
