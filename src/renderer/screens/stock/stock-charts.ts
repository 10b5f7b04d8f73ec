import type { StockReport } from '../../../shared/contract/reports.ts'
import { paiseOf } from '../../../shared/money/money.ts'
import { type DayRange, includesDay, shortDayLabel, weekdayLabel } from '../../model/period.ts'
import type { ChartData } from '../../ui/charts/chart-data.ts'

export const valueByDay = ({ days }: StockReport, range: DayRange): ChartData => ({
  dimension: 'Counted',
  measures: [{ name: 'Stock value', kind: 'amount' }],
  drawn: 1,
  points: days
    .filter(({ day }) => includesDay(range, day))
    .map(({ day, value }) => ({ key: day, tick: shortDayLabel(day), title: weekdayLabel(day), values: [paiseOf(value)] })),
})

const MAX_DIFFERENCES = 12

export const largestDifferences = ({ items }: StockReport, range: DayRange): ChartData => ({
  dimension: 'Item',
  measures: [{ name: 'Difference', kind: 'amount' }],
  drawn: 1,
  points: items
    .filter(({ date, differenceValue }) => includesDay(range, date) && differenceValue !== 0)
    .toSorted((a, b) => Math.abs(b.differenceValue) - Math.abs(a.differenceValue))
    .slice(0, MAX_DIFFERENCES)
    .map(({ item_code, description, differenceValue }) => ({
      key: item_code,
      tick: description,
      title: description,
      values: [paiseOf(differenceValue)],
    })),
})
