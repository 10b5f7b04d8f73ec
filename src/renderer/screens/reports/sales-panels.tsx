import { Segmented } from 'antd'
import { useState } from 'react'
import type { SalesReport } from '../../../shared/contract/reports.ts'
import { formatRupees, paiseOf } from '../../../shared/money/money.ts'
import { rangeLabel } from '../../model/period.ts'
import { BarList } from '../../ui/charts/bar-list.tsx'
import { Bars } from '../../ui/charts/bars.tsx'
import type { ChartData } from '../../ui/charts/chart-data.ts'
import { ChartPanel } from '../../ui/charts/chart-panel.tsx'
import { bestDishes, mostChosen, salesByDay, salesByHour, salesByType, voidsByReason } from './sales-charts.ts'
import { cx } from '../../ui/cx.ts'
import styles from './reports.module.css'

const NONE = 'No sales in this period'

type Axis = 'Day' | 'Hour'
type Parts = 'Category' | 'Dishes' | 'Options' | 'Voids'

const breakdowns: Record<Parts, { title: string; dataOf: (report: SalesReport) => ChartData }> = {
  Category: { title: 'Sales by category', dataOf: salesByType },
  Dishes: { title: 'Top dishes', dataOf: bestDishes },
  Options: { title: 'Options by count', dataOf: mostChosen },
  Voids: { title: 'Voided by person and reason', dataOf: voidsByReason },
}

export function SalesPanels({ report, today }: { report: SalesReport; today: string }) {
  return (
    <div className={cx('h-full min-h-0 gap-page', styles['charts'])}>
      <SalesOverTime key={String(report.fromDay === report.toDay)} report={report} today={today} />
      <SalesByPart report={report} />
    </div>
  )
}

function SalesOverTime({ report, today }: { report: SalesReport; today: string }) {
  // A single day is better shown by hour.
  const [axis, setAxis] = useState<Axis>(report.fromDay === report.toDay ? 'Hour' : 'Day')
  const { unit, data: days } = salesByDay(report, today)
  const isByDay = axis === 'Day'
  const data = isByDay ? days : salesByHour(report)
  const title = isByDay ? `Sales by ${unit}` : 'Sales by hour'
  const choice = (
    <Segmented<Axis>
      size="small"
      aria-label="Sales over time by"
      value={axis}
      onChange={setAxis}
      options={[
        { value: 'Day', label: 'By day' },
        { value: 'Hour', label: 'By hour' },
      ]}
    />
  )
  return (
    <ChartPanel title={title} note="in Rs" data={data} tools={choice} empty={NONE}>
      <Bars data={data} label={salesSentence(title, report, data)} />
    </ChartPanel>
  )
}

function SalesByPart({ report }: { report: SalesReport }) {
  const [parts, setParts] = useState<Parts>('Category')
  const { title, dataOf } = breakdowns[parts]
  const data = dataOf(report)
  const choice = (
    <Segmented<Parts>
      size="small"
      aria-label="What was sold"
      value={parts}
      onChange={setParts}
      options={report.voids.length === 0 ? ['Category', 'Dishes', 'Options'] : ['Category', 'Dishes', 'Options', 'Voids']}
    />
  )
  return (
    <ChartPanel title={title} heading="Sold" scrolls data={data} tools={choice} empty={NONE}>
      <BarList data={data} caption={title} shows={parts === 'Category' ? 'share' : 'value'} />
    </ChartPanel>
  )
}

/** Describes the chart for screen readers. */
function salesSentence(title: string, report: SalesReport, { points }: ChartData): string {
  const best = points.reduce(
    (most, point) => ((point.values[0] ?? 0) > (most.values[0] ?? 0) ? point : most),
    points[0] ?? NO_POINT,
  )
  return `${title}, ${rangeLabel(report.fromDay, report.toDay)}: ${formatRupees(paiseOf(report.amount))} in total, highest: ${best.title}`
}

const NO_POINT = { key: '', tick: '', title: 'no day', values: [] }
