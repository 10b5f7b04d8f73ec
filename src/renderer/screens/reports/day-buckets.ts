import dayjs from 'dayjs'
import { dayAfter } from '../../../shared/time.ts'
import { DAY_FORMAT, daysIn, monthLabel, rangeLabel, shortDayLabel, weekdayLabel } from '../../model/period.ts'

/** A range of days drawn as one bar; days as YYYY-MM-DD, both included. */
export interface DayBucket {
  fromDay: string
  toDay: string
  /** The label under the axis. */
  tick: string
  /** The full label. */
  title: string
}

export type BucketUnit = 'day' | 'week' | 'month'

/** With more bars than this, single bars cannot be told apart. */
const MAX_DAYS = 45
const MAX_WEEKS = 45

const unitOf = (days: number): BucketUnit => (days <= MAX_DAYS ? 'day' : days <= MAX_WEEKS * 7 ? 'week' : 'month')

/**
 * The days of a period (YYYY-MM-DD, both included) as bars of a day, a week from Sunday or a month; the first and last are cut to
 * the period.
 */
export function bucketsOf(fromDay: string, toDay: string): { unit: BucketUnit; buckets: DayBucket[] } {
  const unit = unitOf(daysIn(fromDay, toDay))
  const buckets: DayBucket[] = []
  for (let from = fromDay; from <= toDay;) {
    const last = dayjs(from).endOf(unit).format(DAY_FORMAT)
    const to = last < toDay ? last : toDay
    buckets.push({ fromDay: from, toDay: to, ...wordsOf(unit, from, to, buckets.length === 0) })
    from = dayAfter(to, 1)
  }
  return { unit, buckets }
}

function wordsOf(unit: BucketUnit, from: string, to: string, isFirst: boolean): { tick: string; title: string } {
  if (unit === 'week') return { tick: shortDayLabel(from), title: rangeLabel(from, to) }
  if (unit === 'month')
    return { tick: monthLabel(from).replace(/ \d+$/, isFirst || from.slice(5, 7) === '01' ? '$&' : ''), title: monthLabel(from) }
  const day = from.slice(8)
  return { tick: isFirst || day === '01' ? shortDayLabel(from) : String(Number.parseInt(day, 10)), title: weekdayLabel(from) }
}

/** Groups daily entries by bar. Days outside all bars are left out. */
export function inBuckets<T extends { day: string }>(buckets: readonly DayBucket[], days: readonly T[]): T[][] {
  const groups = buckets.map((): T[] => [])
  for (const entry of days) {
    const nth = buckets.findIndex(({ fromDay, toDay }) => fromDay <= entry.day && entry.day <= toDay)
    groups[nth]?.push(entry)
  }
  return groups
}
