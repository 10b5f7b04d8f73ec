import type { CardMoneyReport } from '../../../shared/contract/reports.ts'
import { formatRupees, paiseOf } from '../../../shared/money/money.ts'
import { shortDayLabel } from '../../model/period.ts'
import { type Figure, Figures } from '../../ui/parts/figures.tsx'
import { Glyph } from '../../ui/art/glyph.tsx'
import { cx } from '../../ui/cx.ts'
import styles from './outstanding-line.module.css'

const rupees = (amount: number): string => formatRupees(paiseOf(amount))

export function CardFigures({ report, today }: { report: CardMoneyReport; today: string }) {
  const { moneyIn, spent, credited, paidOut, unspent, moved, moves, cashSales, tips } = report
  const figures: Figure[] = [
    { label: 'Money in', value: rupees(moneyIn), note: 'Cards activated and refilled' },
    {
      label: 'Spent',
      value: rupees(spent),
      note: credited === 0 ? 'Invoices paid by card' : `${rupees(credited)} of invoices credited`,
    },
    ...(cashSales === undefined ? [] : [{ label: 'Paid in cash', value: rupees(cashSales), note: 'Cash sales with their tips' }]),
    ...(tips === undefined ? [] : [{ label: 'Tips', value: rupees(tips), note: 'Paid on top of invoices' }]),
    {
      label: 'Paid out',
      value: rupees(paidOut),
      note:
        unspent === undefined ? 'Balances and credits of returned cards' : `${rupees(unspent)} of onboard credit ended unspent`,
    },
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

interface OutstandingLineProps {
  report: CardMoneyReport
  /** 'now' or 'at the end of Nov 20'. */
  asOf: string
}

/** Shown separately, since it is a liability, not a sale. */
function OutstandingLine({ report, asOf }: OutstandingLineProps) {
  const { outstanding, outstandingBefore, outstandingNow, liveCards, onboardNow } = report
  const isNow = asOf === 'now'
  const cards = `${liveCards.toLocaleString('en-US')} live ${liveCards === 1 ? 'card' : 'cards'}`
  return (
    <section
      className="flex flex-none items-center gap-3.5 rounded-xl border border-line bg-primary-tint px-5 py-3 text-ink *:first:text-primary"
      aria-label="Outstanding on cards"
    >
      <Glyph name="card" size={22} />
      <div>
        <h2 className="text-15 leading-5">Outstanding {asOf}</h2>
        <p className="type-supporting">
          Owed to guests on their cards, to be spent or refunded. {formatRupees(paiseOf(outstandingBefore))} before this period
          {isNow ? `; on ${cards}.` : `; ${formatRupees(paiseOf(outstandingNow))} now on ${cards}.`}
          {onboardNow !== undefined && ` ${rupees(onboardNow)} of it now is onboard credit, which is not refunded.`}
        </p>
      </div>
      <span className={cx('ml-auto whitespace-nowrap tabular-nums', styles['amount'])}>{formatRupees(paiseOf(outstanding))}</span>
    </section>
  )
}
