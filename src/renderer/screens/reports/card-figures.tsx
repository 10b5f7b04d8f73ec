import type { CardMoneyReport } from '../../../shared/contract/reports.ts'
import { formatRupees, paiseOf } from '../../../shared/money/money.ts'
import { shortDayLabel } from '../../model/period.ts'
import { type Figure, Figures } from '../../ui/parts/figures.tsx'
import { OutstandingLine } from './outstanding-line.tsx'

const rupees = (amount: number): string => formatRupees(paiseOf(amount))

/** The money put on and taken off cards in a period, and below it what the venue owes on them. */
export function CardFigures({ report, today }: { report: CardMoneyReport; today: string }) {
  const { moneyIn, spent, credited, paidOut, moved, moves, cashSales, tips } = report
  const figures: Figure[] = [
    { label: 'Money in', value: rupees(moneyIn), note: 'Cards activated and refilled' },
    {
      label: 'Spent',
      value: rupees(spent),
      note: credited === 0 ? 'Invoices paid by card' : `${rupees(credited)} of invoices credited`,
    },
    ...(cashSales === undefined ? [] : [{ label: 'Paid in cash', value: rupees(cashSales), note: 'Cash sales with their tips' }]),
    ...(tips === undefined ? [] : [{ label: 'Tips', value: rupees(tips), note: 'Paid on top of invoices' }]),
    { label: 'Paid out', value: rupees(paidOut), note: 'Balances and credits of returned cards' },
    {
      label: 'Transactions',
      value: moves.toLocaleString('en-US'),
      note: moved === 0 ? 'In this report' : `${rupees(moved)} moved from lost cards`,
    },
  ]
  return (
    <div className="grid gap-3">
      <Figures label="Money on cards, summary" figures={figures} />
      <OutstandingLine report={report} asOf={report.toDay >= today ? 'now' : `at the end of ${shortDayLabel(report.toDay)}`} />
    </div>
  )
}
