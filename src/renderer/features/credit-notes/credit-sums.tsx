import type { InvoiceCredits } from '../../../shared/contract/credit-notes.ts'
import { creditTotal } from '../../../shared/money/credit-note.ts'
import { formatAmount, type Paise, paiseOf, subtract, ZERO } from '../../../shared/money/money.ts'
import { chosenLines, creditableOf, type CreditDraft } from './credit-draft.ts'
import styles from './credit-notes.module.css'

const negative = (amount: Paise): Paise => subtract(ZERO, amount)

/** The amounts paid, credited before, credited by this note, and then still paid. */
export function CreditSums({ now, draft }: { now: InvoiceCredits; draft: CreditDraft }) {
  const total = creditTotal(creditableOf(now), chosenLines(draft))
  const sums: [string, Paise][] = [
    ['Paid', paiseOf(now.paid)],
    ['Credited before', negative(paiseOf(now.credited))],
    ['This note', negative(total)],
    ['Net paid', subtract(paiseOf(now.stillPaid), total)],
  ]
  return (
    <dl className={styles['sums']}>
      {sums.map(([label, amount]) => (
        <div key={label}>
          <dt className="type-supporting">{label}</dt>
          <dd className="num strong">{formatAmount(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
