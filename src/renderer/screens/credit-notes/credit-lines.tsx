import type { InvoiceCredits } from '../../../shared/contract/credit-notes.ts'
import { creditAmount, leftOf } from '../../../shared/money/credit-note.ts'
import { formatAmount, paiseOf, subtract, ZERO } from '../../../shared/money/money.ts'
import { cx } from '../../ui/cx.ts'
import { QtyStepper } from '../../ui/form/qty-stepper.tsx'
import { LineMaking } from '../../ui/parts/line-making.tsx'
import { creditableOf, type CreditDraft } from '../../model/credit/credit-preview.ts'
import styles from './credit-notes.module.css'

interface CreditLinesProps {
  now: InvoiceCredits
  quantities: CreditDraft['quantities']
  onChange: (quantities: CreditDraft['quantities']) => void
}

export function CreditLines({ now, quantities, onChange }: CreditLinesProps) {
  const lines = creditableOf(now)
  const hasCredited = now.lines.some(({ credited }) => credited > 0)
  return (
    <table className={styles['lines']}>
      <thead>
        <tr>
          <th scope="col">Dish</th>
          <th scope="col">Price, Rs</th>
          <th scope="col">Sold</th>
          {hasCredited && <th scope="col">Credited before</th>}
          <th scope="col">Reverse now</th>
          <th scope="col">Credit, Rs</th>
        </tr>
      </thead>
      <tbody>
        {now.lines.map((line, place) => (
          <Line
            // The lines of an invoice never move, so the index is a stable key.
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
            line={line}
            of={lines[place]}
            qty={quantities[place] ?? 0}
            hasCredited={hasCredited}
            onQty={(qty) => onChange({ ...quantities, [place]: qty })}
          />
        ))}
      </tbody>
    </table>
  )
}

interface LineProps {
  line: InvoiceCredits['lines'][number]
  /** The same line in the form that the credit rules take. */
  of: ReturnType<typeof creditableOf>[number] | undefined
  qty: number
  hasCredited: boolean
  onQty: (qty: number) => void
}

function Line({ line: { dishName, modifiers, price, sold, credited, creditnos }, of, qty, hasCredited, onQty }: LineProps) {
  const most = of === undefined ? 0 : leftOf(of)
  return (
    <tr className={cx(qty > 0 && styles['chosen'])}>
      <th scope="row">
        {dishName}
        <LineMaking line={{ modifiers }} />
      </th>
      <td className="tabular-nums">{formatAmount(paiseOf(price))}</td>
      <td className="tabular-nums">{sold}</td>
      {hasCredited && (
        <td className="tabular-nums">
          {credited} {credited > 0 && <small className="text-quiet">{creditnos.join(', ')}</small>}
        </td>
      )}
      <td className={styles['reverse']}>
        <QtyStepper
          name={`${[dishName, ...(modifiers ?? []).map((choice) => choice.name)].join(', ')} to reverse`}
          qty={qty}
          least={0}
          most={most}
          of={`of ${most}`}
          onChange={onQty}
        />
      </td>
      <td className="font-semibold tabular-nums">
        {formatAmount(subtract(ZERO, of === undefined ? ZERO : creditAmount(of, qty)))}
      </td>
    </tr>
  )
}
