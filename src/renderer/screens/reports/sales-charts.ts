import { voidReasonLabels } from '../../../shared/orders/voids.ts'
import type { SalesReport } from '../../../shared/contract/reports.ts'
import { paiseOf, sum } from '../../../shared/money/money.ts'
import type { ChartData, ChartPoint, Measure } from '../../ui/charts/chart-data.ts'
import { bucketsOf, inBuckets, type BucketUnit } from './day-buckets.ts'

const salesMeasures: Measure[] = [
  { name: 'Sales', kind: 'amount' },
  { name: 'Invoices', kind: 'count' },
]
const dishMeasures: Measure[] = [
  { name: 'Sales', kind: 'amount' },
  { name: 'Dishes sold', kind: 'count' },
]

const isAny = ({ points }: ChartData): boolean => points.some(({ values }) => values[0] !== 0)
const orNone = (data: ChartData): ChartData => (isAny(data) ? data : { ...data, points: [] })

/** `today` is the venue's business day, which is not over yet. */
export function salesByDay(report: SalesReport, today: string): { unit: BucketUnit; data: ChartData } {
  const { unit, buckets } = bucketsOf(report.fromDay, report.toDay)
  const groups = inBuckets(buckets, report.days)
  const points = buckets.map(({ fromDay, toDay, tick, title }, nth): ChartPoint => {
    const days = groups[nth] ?? []
    const amount = sum(days.map((day) => paiseOf(day.amount)))
    const sales = days.reduce((count, day) => count + day.sales, 0)
    return { key: fromDay, tick, title, values: [amount, sales], isUnfinished: fromDay <= today && today <= toDay }
  })
  return { unit, data: orNone({ dimension: unitHeads[unit], measures: salesMeasures, drawn: 1, points }) }
}

const unitHeads: Record<BucketUnit, string> = { day: 'Day', week: 'Week', month: 'Month' }

const clockHour = new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZone: 'UTC' })

/** `hour` is 0 to 23: 19 becomes `7 PM`. */
const hourLabel = (hour: number): string => clockHour.format(new Date(hour * 3_600_000)).replace(/\s/g, ' ')

export const hourSpan = (hour: number): string => `${hourLabel(hour)} – ${hourLabel((hour + 1) % 24)}`

const isBusy = ({ sales }: { sales: number }): boolean => sales > 0

export function salesByHour({ hours }: SalesReport): ChartData {
  const points = hours
    .slice(Math.max(hours.findIndex(isBusy), 0), hours.findLastIndex(isBusy) + 1)
    .map(({ hour, amount, sales }): ChartPoint => ({
      key: String(hour),
      tick: hourLabel(hour),
      title: hourSpan(hour),
      values: [paiseOf(amount), sales],
    }))
  return { dimension: 'Hour', measures: salesMeasures, drawn: 1, points }
}

export function busiestHour({ hours }: SalesReport): SalesReport['hours'][number] | null {
  const best = hours.reduce<SalesReport['hours'][number] | null>(
    (most, hour) => (most === null || hour.amount > most.amount ? hour : most),
    null,
  )
  return best === null || best.sales === 0 ? null : best
}

export const salesByType = ({ types }: SalesReport): ChartData => ({
  dimension: 'Category',
  measures: dishMeasures,
  drawn: 1,
  points: types.map(({ type, amount, qty }) => ({ key: type, tick: type, title: type, values: [paiseOf(amount), qty] })),
})

const BEST_DISHES = 12

export const bestDishes = ({ dishes }: SalesReport): ChartData => ({
  dimension: 'Dish',
  measures: dishMeasures,
  drawn: 1,
  points: dishes.slice(0, BEST_DISHES).map(({ dishName, type, amount, qty }) => ({
    key: `${type} ${dishName}`,
    tick: dishName,
    title: dishName,
    values: [paiseOf(amount), qty],
  })),
})

export const voidsByReason = ({ voids }: SalesReport): ChartData => ({
  dimension: 'Voided by',
  measures: [
    { name: 'Amount, Rs', kind: 'amount' },
    { name: 'Dishes', kind: 'count' },
  ],
  drawn: 1,
  points: voids.map(({ staffName, reason, qty, amount }) => {
    const title = `${staffName}: ${voidReasonLabels[reason]}`
    return { key: `${staffName} ${reason}`, tick: title, title, values: [paiseOf(amount), qty] }
  }),
})

const MAX_CHOSEN = 12

export const mostChosen = ({ modifiers }: SalesReport): ChartData => ({
  dimension: 'Option',
  measures: [
    { name: 'Times chosen', kind: 'count' },
    { name: 'In the sales', kind: 'amount' },
  ],
  drawn: 1,
  points: modifiers.slice(0, MAX_CHOSEN).map(({ name, qty, amount }) => ({
    key: name,
    tick: name,
    title: name,
    values: [qty, paiseOf(amount)],
  })),
})
