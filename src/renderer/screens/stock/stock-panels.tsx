import type { StockReport } from '../../../shared/contract/reports.ts'
import { formatRupees, paiseOf } from '../../../shared/money/money.ts'
import type { DayRange } from '../../model/period.ts'
import { BarList } from '../../ui/charts/bar-list.tsx'
import { Bars } from '../../ui/charts/bars.tsx'
import { ChartPanel } from '../../ui/charts/chart-panel.tsx'
import { largestDifferences, valueByDay } from './stock-charts.ts'
import { cx } from '../../ui/cx.ts'
import styles from './stock.module.css'

/** The stock value over time, and the differences between the last counts and those before. */
export function StockPanels({ report, range }: { report: StockReport; range: DayRange }) {
  const values = valueByDay(report, range)
  const differences = largestDifferences(report, range)
  const value = formatRupees(paiseOf(report.value))
  const worth = (
    <span className="flex items-baseline gap-3 whitespace-nowrap tabular-nums [&_strong]:text-17">
      <span className="text-sm text-quiet">{report.items.length.toLocaleString('en-US')} items</span>
      <strong>{value}</strong>
    </span>
  )
  return (
    <div className={cx('h-full min-h-0 gap-page', styles['charts'])}>
      <ChartPanel title="Stock value" tools={worth} data={values} empty="No counts in this period">
        <Bars data={values} label={`Stock value after each day with counts: ${value} now`} />
      </ChartPanel>
      <ChartPanel title="Differences" scrolls note="in Rs" data={differences} empty="No count differs from the one before it">
        <BarList data={differences} caption="Largest differences between the last count and the one before" shows="value" />
      </ChartPanel>
    </div>
  )
}
