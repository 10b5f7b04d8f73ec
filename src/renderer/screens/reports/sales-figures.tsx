import { useAtomValue } from 'jotai'
import { SERVICE_CHARGE, taxLabel } from '../../../shared/receipt/charge-text.ts'
import type { SalesReport } from '../../../shared/contract/reports.ts'
import { columnAmount } from '../../../shared/receipt/invoice-text.ts'
import { formatRupees, paiseOf, subtract, sum, ZERO } from '../../../shared/money/money.ts'
import { daysIn, rangeLabel, shortDayLabel } from '../../model/period.ts'
import { todayAtom } from '../../ui/period/report-period.ts'
import { ChangeLabel } from '../../ui/parts/change-label.tsx'
import { type Figure, Figures } from '../../ui/parts/figures.tsx'
import { busiestHour, hourSpan } from './sales-charts.ts'

const beforeLabel = (fromDay: string, toDay: string): string => {
  const days = daysIn(fromDay, toDay)
  return days === 1 ? 'the day before' : `the ${days.toLocaleString('en-US')} days before`
}

export function SalesFigures({ report, isAll }: { report: SalesReport; isAll: boolean }) {
  const { fromDay, toDay, sales, amount, average, before } = report
  const than = beforeLabel(fromDay, toDay)
  const since = `since ${rangeLabel(fromDay, fromDay)}`
  const isRunning = toDay >= useAtomValue(todayAtom)
  const change = (now: number, then: number) => (isAll ? since : <ChangeLabel now={now} before={then} isRunning={isRunning} />)
  const busiest = busiestHour(report)
  const figures: Figure[] = [
    {
      label: 'Total sales',
      value: formatRupees(paiseOf(amount)),
      note: isAll ? since : <ChangeLabel now={amount} before={before.amount} than={than} isRunning={isRunning} />,
      isMain: true,
    },
    { label: 'Invoices', value: sales.toLocaleString('en-US'), note: change(sales, before.sales) },
    ...creditFigures(report),
    ...givenFigures(report),
    ...chargeFigures(report),
    ...tipFigures(report),
    {
      label: 'Average invoice',
      value: formatRupees(paiseOf(average)),
      note: change(average, before.sales === 0 ? 0 : before.amount / before.sales),
    },
    {
      label: 'Busiest hour',
      value: busiest === null ? '–' : hourSpan(busiest.hour),
      note: busiest === null ? 'No sales yet' : `${formatRupees(paiseOf(busiest.amount))} ${dayLabel(fromDay, toDay)}`,
    },
  ]
  return <Figures label="Sales summary" figures={figures} />
}

const creditFigures = ({ creditNotes, credited, net }: SalesReport): Figure[] =>
  creditNotes === 0
    ? []
    : [
        {
          label: creditNotes === 1 ? '1 credit note' : `${creditNotes.toLocaleString('en-US')} credit notes`,
          value: formatRupees(subtract(ZERO, paiseOf(credited))),
          note: `${formatRupees(paiseOf(net))} net`,
        },
      ]

function givenFigures({ given = [] }: SalesReport): Figure[] {
  if (given.length === 0) return []
  const count = given.reduce((all, one) => all + one.count, 0)
  const persons = new Set(given.map(({ name }) => name)).size
  return [
    {
      label: count === 1 ? '1 discount or comp' : `${count.toLocaleString('en-US')} discounts and comps`,
      value: formatRupees(subtract(ZERO, sum(given.map(({ amount }) => paiseOf(amount))))),
      note: `By ${persons === 1 ? (given[0]?.name ?? '') : `${persons} people`}, not in the sales`,
    },
  ]
}

function chargeFigures({ service, taxes = [] }: SalesReport): Figure[] {
  const tax: Figure = {
    label: 'Tax',
    value: formatRupees(sum(taxes.map((of) => paiseOf(of.tax)))),
    note: taxes.map((of) => `${taxLabel(of)}: ${columnAmount(of.tax)}`).join(', '),
  }
  return [
    ...(service === undefined ? [] : [{ label: SERVICE_CHARGE, value: formatRupees(paiseOf(service)), note: 'In the sales' }]),
    ...(taxes.length === 0 ? [] : [tax]),
  ]
}

function tipFigures({ tips = [] }: SalesReport): Figure[] {
  if (tips.length === 0) return []
  const note = tips.map(({ name, amount }) => `${name} ${formatRupees(paiseOf(amount))}`).join(', ')
  return [
    { label: 'Tips', value: formatRupees(sum(tips.map(({ amount }) => paiseOf(amount)))), note: `${note}, not in the sales` },
  ]
}

const dayLabel = (fromDay: string, toDay: string): string =>
  fromDay === toDay ? `on ${shortDayLabel(fromDay)}` : `in ${daysIn(fromDay, toDay).toLocaleString('en-US')} days`
