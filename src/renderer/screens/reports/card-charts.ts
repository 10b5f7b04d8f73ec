import type { CardMoneyReport, TenderOf } from '../../../shared/contract/reports.ts'
import { tenderLabels } from '../../../shared/forms/load-tender.ts'
import { add, paiseOf, sum } from '../../../shared/money/money.ts'
import { NOBODY_RECORDED } from '../../../shared/receipt/z-figures.ts'
import type { ChartData, ChartPoint, Measure } from '../../ui/charts/chart-data.ts'
import { type BucketUnit, bucketsOf, inBuckets } from './day-buckets.ts'

const flows: Measure[] = [
  { name: 'Money in', kind: 'amount' },
  { name: 'Spent', kind: 'amount' },
  { name: 'Paid out', kind: 'amount' },
]
const levels: Measure[] = [{ name: 'Outstanding', kind: 'amount' }]

const cash: Measure[] = [
  { name: 'Taken', kind: 'amount' },
  { name: 'Paid out', kind: 'amount' },
]

const tenderMeasures: Measure[] = [
  { name: 'In', kind: 'amount' },
  { name: 'Out', kind: 'amount' },
]

const dimensions: Record<BucketUnit, string> = { day: 'Day', week: 'Week', month: 'Month' }

export function cardMoneyCharts(
  report: CardMoneyReport,
  today: string,
): { unit: BucketUnit; moved: ChartData; outstanding: ChartData } {
  const { unit, buckets } = bucketsOf(report.fromDay, report.toDay)
  const groups = inBuckets(buckets, report.days)
  let outstanding = paiseOf(report.outstandingBefore)
  const points = buckets.map(({ fromDay, toDay, tick, title }, nth) => {
    const days = groups[nth] ?? []
    const last = days.at(-1)
    // A day without moves does not change the amount outstanding.
    if (last !== undefined) outstanding = paiseOf(last.outstanding)
    const total = (flow: 'moneyIn' | 'spent' | 'paidOut') => sum(days.map((day) => paiseOf(day[flow])))
    const isUnfinished = fromDay <= today && today <= toDay
    const place = { key: fromDay, tick, title, isUnfinished }
    return {
      flow: { ...place, values: [total('moneyIn'), total('spent'), total('paidOut')] } satisfies ChartPoint,
      level: { ...place, values: [outstanding] } satisfies ChartPoint,
    }
  })
  const dimension = dimensions[unit]
  return {
    unit,
    moved: { dimension, measures: flows, drawn: flows.length, points: points.map(({ flow }) => flow) },
    outstanding: { dimension, measures: levels, drawn: 1, points: points.map(({ level }) => level) },
  }
}

export const byTender = (tenders: readonly TenderOf[]): ChartData => ({
  dimension: 'Tender',
  measures: tenderMeasures,
  drawn: 1,
  points: tenders.map(({ tender, taken, paidOut }) => ({
    key: tender,
    tick: tenderLabels[tender],
    title: tenderLabels[tender],
    values: [paiseOf(taken.amount), paiseOf(paidOut.amount)],
  })),
})

export const cashByPerson = (report: CardMoneyReport): ChartData => ({
  dimension: 'Person',
  measures: cash,
  drawn: 1,
  points: report.cash.map(({ staffid, name, taken, sold, paidOut }) => {
    const title = name === '' ? NOBODY_RECORDED : name
    const values = [add(paiseOf(taken.amount), paiseOf(sold?.amount ?? 0)), paiseOf(paidOut.amount)]
    return { key: staffid, tick: title, title, values }
  }),
})
