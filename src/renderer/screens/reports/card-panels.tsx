import { Segmented } from 'antd'
import { useState } from 'react'
import type { CardMoneyReport } from '../../../shared/contract/reports.ts'
import { formatRupees, paiseOf } from '../../../shared/money/money.ts'
import { rangeLabel } from '../../model/period.ts'
import { Bars } from '../../ui/charts/bars.tsx'
import { ChartPanel } from '../../ui/charts/chart-panel.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { ChartTable } from '../../ui/charts/chart-table.tsx'
import { cardMoneyCharts, cashByPerson } from './card-charts.ts'
import { cx } from '../../ui/cx.ts'
import styles from './reports.module.css'

const rupees = (amount: number): string => formatRupees(paiseOf(amount))
const NO_CASH = 'No cash taken or paid out in this period'
const NONE = 'No money moved on cards in this period'

/** Money in and out by day on the left; the amount outstanding at the end of each day, or cash by person, on the right. */
export function CardPanels({ report, today }: { report: CardMoneyReport; today: string }) {
  const { unit, moved } = cardMoneyCharts(report, today)
  const days = rangeLabel(report.fromDay, report.toDay)
  const flows = `${rupees(report.moneyIn)} in, ${rupees(report.spent)} spent, ${rupees(report.paidOut)} paid out`
  return (
    <div className={cx('h-full min-h-0 gap-page', styles['charts'])}>
      <ChartPanel title={`In and out by ${unit}`} note="in Rs" data={moved} empty={NONE}>
        <Bars data={moved} label={`Money on cards by ${unit}, ${days}: ${flows}`} />
      </ChartPanel>
      <OutstandingOrCash report={report} today={today} />
    </div>
  )
}

type Side = 'Outstanding' | 'By person'

function OutstandingOrCash({ report, today }: { report: CardMoneyReport; today: string }) {
  const [side, setSide] = useState<Side>('Outstanding')
  const { unit, outstanding } = cardMoneyCharts(report, today)
  const days = rangeLabel(report.fromDay, report.toDay)
  const choice = (
    <Segmented<Side>
      size="small"
      aria-label="Second chart"
      value={side}
      onChange={setSide}
      options={['Outstanding', 'By person']}
    />
  )
  if (side === 'By person')
    return (
      <Panel title="Cash" extra={choice} flush>
        {report.cash.length === 0 ? (
          <p className="px-5 py-6 text-quiet">{NO_CASH}</p>
        ) : (
          <ChartTable data={cashByPerson(report)} caption={`Cash by person, ${days}`} />
        )}
      </Panel>
    )
  return (
    <ChartPanel title="Outstanding" heading="On cards" data={outstanding} tools={choice} empty={NONE}>
      <Bars
        data={outstanding}
        label={`Outstanding on cards by ${unit}, ${days}: from ${rupees(report.outstandingBefore)} to ${rupees(report.outstanding)}`}
      />
    </ChartPanel>
  )
}
