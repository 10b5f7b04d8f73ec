import type { OrderLine } from '../../../../shared/contract/order-parts.ts'
import { lineKey } from '../../../../shared/modifiers.ts'
import { formatAmount } from '../../../../shared/money.ts'
import { cx } from '../../../ui/cx.ts'
import { QtyStepper } from '../../../ui/form/qty-stepper.tsx'
import { LineMaking } from '../../../ui/parts/line-making.tsx'
import { someAmount } from '../../../../shared/discount.ts'
import type { Quantities } from './split-draft.ts'
import styles from './split.module.css'

interface SplitLinesProps {
  lines: readonly OrderLine[]
  quantities: Quantities
  onChange: (quantities: Quantities) => void
}

/** The dishes of an order, and how many of each the other card pays. */
export function SplitLines({ lines, quantities, onChange }: SplitLinesProps) {
  return (
    <table className={styles['lines']}>
      <thead>
        <tr>
          <th scope="col">Dish</th>
          <th scope="col">Other card pays</th>
          <th scope="col">Amount, Rs</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, place) => {
          const qty = quantities[place] ?? 0
          return (
            <tr key={lineKey(line)} className={cx(qty > 0 && styles['chosen'])}>
              <th scope="row">
                {line.dishName}
                <LineMaking line={line} />
              </th>
              <td>
                <QtyStepper
                  name={`${line.dishName} for the other card`}
                  qty={qty}
                  least={0}
                  most={line.qty}
                  of={`of ${line.qty}`}
                  onChange={(next) => onChange({ ...quantities, [place]: next })}
                />
              </td>
              <td className={cx('num', qty > 0 && 'strong')}>{formatAmount(someAmount(line, qty))}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
