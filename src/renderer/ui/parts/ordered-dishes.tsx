import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import { paiseOf, times } from '../../../shared/money.ts'
import { Money, Total } from './money.tsx'
import { cx } from '../cx.ts'
import { stack } from '../layout/layout.ts'
import styles from './ordered-dishes.module.css'

/** What was ordered, line by line with its price, and what it comes to. `total` in rupees. */
export function OrderedDishes({ lines, total }: { lines: readonly OrderLine[]; total: number }) {
  return (
    <>
      <ul className={cx(stack(8), 'ruled', styles['lines'])}>
        {lines.map(({ _id, dishName, qty, price }) => (
          <li key={_id}>
            <span className="num">{qty} ×</span>
            <span>{dishName}</span>
            <Money amount={times(paiseOf(price), qty)} bare />
          </li>
        ))}
      </ul>
      <Total amount={paiseOf(total)} />
    </>
  )
}
