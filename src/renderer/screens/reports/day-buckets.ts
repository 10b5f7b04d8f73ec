import dayjs from 'dayjs'
import { dayAfter } from '../../../shared/time.ts'
import { DAY_FORMAT, daysIn, monthLabel, rangeLabel, shortDayLabel, weekdayLabel } from '../../model/period.ts'

/** Days are YYYY-MM-DD, both included. */
export interface DayBucket {
  fromDay: string
  toDay: string
  tick: string
  title: string
}

export type BucketUnit = 'day' | 'week' | 'month'

/** With more bars than this, single bars cannot be told apart. */
const MAX_BARS = 45

const unitOf = (days: number): BucketUnit => (days <= MAX_BARS ? 'day' : days <= MAX_BARS * 7 ? 'week' : 'month')

/** Days are YYYY-MM-DD, both included. Weeks start on Sunday; the first and last bar are cut to the period. */
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

/** Days outside all bars are left out. */
export function inBuckets<T extends { day: string }>(buckets: readonly DayBucket[], days: readonly T[]): T[][] {
  const groups = buckets.map((): T[] => [])
  for (const entry of days) {
    const nth = buckets.findIndex(({ fromDay, toDay }) => fromDay <= entry.day && entry.day <= toDay)
    groups[nth]?.push(entry)
  }
  return groups
}
