import type { SalesReport } from '../../../shared/contract/reports.ts'
import { formatRupees, paiseOf } from '../../../shared/money.ts'
import { daysIn, rangeWords, shortDayWords } from '../../ui/period/period.ts'
import { ChangeWords } from '../../ui/parts/change-words.tsx'
import { type Figure, Figures } from '../../ui/parts/figures.tsx'
import { busiestHour, hourSpan } from './sales-charts.ts'

/** What a period is compared with: 'the 7 days before'. */
export const beforeWords = (fromDay: string, toDay: string): string => {
  const days = daysIn(fromDay, toDay)
  return days === 1 ? 'the day before' : `the ${days.toLocaleString('en-US')} days before`
}

/** The key figures of a period's sales, as the server counted them. */
export function SalesFigures({ report, isAll }: { report: SalesReport; isAll: boolean }) {
  const { fromDay, toDay, sales, amount, average, before } = report
  const than = beforeWords(fromDay, toDay)
  const since = `since ${rangeWords(fromDay, fromDay)}`
  const change = (now: number, then: number) => (isAll ? since : <ChangeWords now={now} before={then} />)
  const busiest = busiestHour(report)
  const figures: Figure[] = [
    {
      label: 'Total sales',
      value: formatRupees(paiseOf(amount)),
      words: isAll ? since : <ChangeWords now={amount} before={before.amount} than={than} />,
      isMain: true,
    },
    { label: 'Invoices', value: sales.toLocaleString('en-US'), words: change(sales, before.sales) },
    {
      label: 'Average invoice',
      value: formatRupees(paiseOf(average)),
      words: change(average, before.sales === 0 ? 0 : before.amount / before.sales),
    },
    {
      label: 'Busiest hour',
      value: busiest === null ? '–' : hourSpan(busiest.hour),
      words: busiest === null ? 'No sales yet' : `${formatRupees(paiseOf(busiest.amount))} ${dayWords(fromDay, toDay)}`,
    },
  ]
  return <Figures label="Sales in figures" figures={figures} />
}

const dayWords = (fromDay: string, toDay: string): string =>
  fromDay === toDay ? `on ${shortDayWords(fromDay)}` : `in ${daysIn(fromDay, toDay).toLocaleString('en-US')} days`
