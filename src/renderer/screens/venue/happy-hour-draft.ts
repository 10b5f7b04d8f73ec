import type { HappyHour } from '../../../shared/contract/happy-hours.ts'
import { weekdays } from '../../../shared/time.ts'

export interface HourRow extends Omit<HappyHour, 'percent'> {
  key: string
  percent: string
}
export interface HoursDraft {
  happyHours: HourRow[]
}

export const rowOf = (hour: HappyHour): HourRow => ({ ...hour, percent: String(hour.percent), key: hour.name })

export const newHour = (): HourRow => ({
  key: crypto.randomUUID(),
  name: '',
  types: [],
  days: [...weekdays],
  from: '17:00',
  to: '18:30',
  percent: '',
})

const percentOf = (text: string): number => (/^\d{1,2}$/.test(text.trim()) ? Number(text) : 0)

export function hoursFault(rows: readonly HourRow[]): string | null {
  if (rows.some(({ name }) => name.trim() === '')) return 'Name each happy hour'
  const [categories, days, percent] = [
    rows.find(({ types }) => types.length === 0),
    rows.find(({ days: chosen }) => chosen.length === 0),
    rows.find(({ percent: typed }) => percentOf(typed) === 0),
  ]
  if (categories !== undefined) return `${categories.name}: choose what costs less`
  if (days !== undefined) return `${days.name}: choose its days`
  return percent === undefined ? null : `${percent.name}: enter a whole number from 1 to 99 percent`
}

export const hoursIn = (rows: readonly HourRow[]): HappyHour[] =>
  rows.map(({ key: _key, percent, ...hour }) => ({ ...hour, name: hour.name.trim(), percent: percentOf(percent) }))
