import { MINUTE_MS } from './some.ts'

/*
 * Happy hours as the rules say them, reckoned here by themselves: by minutes of the week, in a zone that never changes its clocks.
 */

/** The venue's zone in the histories, Asia/Kolkata, ahead of UTC by so many minutes. */
const AHEAD = 330
const DAY = 24 * 60
const WEEK = 7 * DAY
/** 1 January 1970 was the fourth day of its week. */
const FIRST_DAY = 3
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** One hour of some categories: from which minute of the week, for how many minutes. */
export interface HappyHourModel {
  name: string
  types: readonly string[]
  percent: number
  begins: number
  lasts: number
}

const minuteOfWeek = (ms: number): number => (FIRST_DAY * DAY + AHEAD + Math.floor(ms / MINUTE_MS)) % WEEK
const timeOf = (minute: number): string =>
  [Math.floor((minute % DAY) / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** An hour that begins so many minutes after a moment (ms), less than a day long. */
export const hourFrom = (now: number, after: number, hour: Omit<HappyHourModel, 'begins'>): HappyHourModel => ({
  ...hour,
  begins: (minuteOfWeek(now) + after + WEEK) % WEEK,
})

/** An hour as Venue names it. */
export const hourAsked = ({ name, types, percent, begins, lasts }: HappyHourModel) => ({
  name,
  types: [...types],
  days: [DAYS[Math.floor(begins / DAY)] ?? 'Mon'],
  from: timeOf(begins),
  to: timeOf(begins + lasts),
  percent,
})

/** The hour that a category is sold in at a moment (ms): the one with most off, the first of equals; undefined for none. */
export function hourAt(hours: readonly HappyHourModel[], type: string, now: number): HappyHourModel | undefined {
  const on = hours.filter(
    ({ types, begins, lasts }) => types.includes(type) && (minuteOfWeek(now) - begins + WEEK) % WEEK < lasts,
  )
  const most = Math.max(0, ...on.map(({ percent }) => percent))
  return on.find(({ percent }) => percent === most)
}

/** So many percent off a price, in paise rounded half up. */
export const lessPercent = (price: number, percent: number): number => Math.floor((2 * price * (100 - percent) + 100) / 200)
