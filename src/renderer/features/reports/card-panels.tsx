import type { CardMoneyReport } from '../../../shared/contract/reports.ts'
import { formatRupees, paiseOf } from '../../../shared/money.ts'
import { rangeWords } from '../../lib/period.ts'
import { Bars } from '../../ui/charts/bars.tsx'
import { ChartPanel } from '../../ui/charts/chart-panel.tsx'
import { cardMoneyCharts } from './card-charts.ts'
import styles from './reports.module.css'

const rupees = (amount: number): string => formatRupees(paiseOf(amount))
const NONE = 'No card moved money in these days'

/** Money in and out by day at the left, what was outstanding at the end of each day at the right. */
export function CardPanels({ report, today }: { report: CardMoneyReport; today: string }) {
  const { unit, moved, outstanding } = cardMoneyCharts(report, today)
  const days = rangeWords(report.fromDay, report.toDay)
  const flows = `${rupees(report.moneyIn)} in, ${rupees(report.spent)} spent, ${rupees(report.paidOut)} paid out`
  return (
    <div className={styles['charts']}>
      <ChartPanel title={`In and out by ${unit}`} note="in Rs" data={moved} empty={NONE}>
        <Bars data={moved} label={`Money on cards by ${unit}, ${days}: ${flows}`} />
      </ChartPanel>
      <ChartPanel title="Outstanding" data={outstanding} empty={NONE}>
        <Bars
          data={outstanding}
          label={`Outstanding on cards by ${unit}, ${days}: from ${rupees(report.outstandingBefore)} to ${rupees(report.outstanding)}`}
        />
      </ChartPanel>
    </div>
  )
}
