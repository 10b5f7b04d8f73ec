import { rated } from '../money/charges.ts'
import type { HappyHour } from '../contract/happy-hours.ts'
import type { DishType } from '../contract/order-parts.ts'
import type { Paise } from '../money/money.ts'
import { clockOf, type Weekday, weekdays } from '../time.ts'

/** A day in minutes. */
const DAY = 24 * 60

/** A time of day as minutes since midnight. */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const dayBefore = (day: Weekday): Weekday => weekdays[(weekdays.indexOf(day) + 6) % 7] ?? day

/** Whether a happy hour is on at a minute of a day by the venue's clock. */
export function isOn({ days, from, to }: HappyHour, { day, minute }: { day: Weekday; minute: number }): boolean {
  const [begin, end] = [minutesOf(from), minutesOf(to)]
  const last = end > begin ? end : end + DAY
  const isToday = days.includes(day) && minute >= begin && minute < last
  return isToday || (days.includes(dayBefore(day)) && minute + DAY < last)
}

/** The happy hours at a moment (ms, UTC), in the venue's order. */
export function happyHoursAt(all: readonly HappyHour[] | undefined, timeZone: string, ms: number): HappyHour[] {
  if (all === undefined || all.length === 0) return []
  const clock = clockOf(ms, timeZone)
  return all.filter((one) => isOn(one, clock))
}

/** The current happy hour of a category: the one with the largest discount, the first of equals. */
export const happyHourOf = (on: readonly HappyHour[], type: DishType): HappyHour | undefined =>
  on.filter(({ types }) => types.includes(type)).toSorted((one, other) => other.percent - one.percent)[0]

/** Whether the prices of a category depend on the time. */
export const isTimed = (all: readonly HappyHour[] | undefined, type: DishType): boolean =>
  all?.some(({ types }) => types.includes(type)) === true

/** A price less a percentage, rounded half up to the paisa. */
export const happyPrice = (ordinary: Paise, percent: number): Paise => rated(ordinary, (100 - percent) * 100)
