import dayjs from 'dayjs'
import { dayAfter } from '../../shared/time.ts'

export const presets = ['today', 'yesterday', 'last7', 'thisMonth', 'lastMonth', 'all'] as const
export type Preset = (typeof presets)[number]

export const presetLabels: Record<Preset, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  last7: 'Last 7 days',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  all: 'All',
}

/** A chosen period: a preset, which moves on with the days, or chosen days (YYYY-MM-DD, both included). */
export type Period = { preset: Preset } | { preset: 'own'; fromDay: string; toDay: string }

/** Business days of the venue, both included, YYYY-MM-DD; an omitted bound is open. */
export interface DayRange {
  fromDay?: string
  toDay?: string
}

export const DAY_FORMAT = 'YYYY-MM-DD'

/** Both ends are counted. */
export const daysIn = (fromDay: string, toDay: string): number => dayjs(toDay).diff(dayjs(fromDay), 'day') + 1

export function rangeOf(period: Period, today: string): DayRange {
  const month = dayjs(today).startOf('month')
  switch (period.preset) {
    case 'own':
      return { fromDay: period.fromDay, toDay: period.toDay }
    case 'today':
      return { fromDay: today, toDay: today }
    case 'yesterday':
      return { fromDay: dayAfter(today, -1), toDay: dayAfter(today, -1) }
    case 'last7':
      return { fromDay: dayAfter(today, -6), toDay: today }
    case 'thisMonth':
      return { fromDay: month.format(DAY_FORMAT), toDay: today }
    case 'lastMonth':
      return { fromDay: month.subtract(1, 'month').format(DAY_FORMAT), toDay: month.subtract(1, 'day').format(DAY_FORMAT) }
    case 'all':
      return {}
  }
}

export const includesDay = ({ fromDay, toDay }: DayRange, day: string): boolean =>
  (fromDay === undefined || fromDay <= day) && (toDay === undefined || day <= toDay)

const DAY_STYLE = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const
const longDays = new Intl.DateTimeFormat('en-US', { ...DAY_STYLE, year: 'numeric' })
const weekdays = new Intl.DateTimeFormat('en-US', { ...DAY_STYLE, weekday: 'short' })
const shortDays = new Intl.DateTimeFormat('en-US', DAY_STYLE)
const months = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

const plainSpaces = (text: string): string => text.replace(/\s/g, ' ')
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** `Nov 8 – 21, 2026`, or for one day `Nov 21, 2026`. */
export const rangeLabel = (fromDay: string, toDay: string): string =>
  plainSpaces(longDays.formatRange(dateOf(fromDay), dateOf(toDay)))

export const weekdayLabel = (day: string): string => weekdays.format(dateOf(day))

export const shortDayLabel = (day: string): string => shortDays.format(dateOf(day))

export const monthLabel = (day: string): string => months.format(dateOf(day))
