import type { CardMoneyReport } from '../../../shared/contract/reports.ts'
import { formatRupees, paiseOf } from '../../../shared/money/money.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { cx } from '../../ui/cx.ts'
import styles from './outstanding-line.module.css'

interface OutstandingLineProps {
  report: CardMoneyReport
  /** The moment of the figure: 'now', 'at the end of Nov 20'. */
  asOf: string
}

/** The amount owed to guests on their cards, shown separately since it is a liability, not a sale. */
export function OutstandingLine({ report, asOf }: OutstandingLineProps) {
  const { outstanding, outstandingBefore, outstandingNow, liveCards } = report
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
        </p>
      </div>
      <span className={cx('ml-auto whitespace-nowrap tabular-nums', styles['amount'])}>{formatRupees(paiseOf(outstanding))}</span>
    </section>
  )
}
