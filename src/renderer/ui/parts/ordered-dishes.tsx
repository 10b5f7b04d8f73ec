import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import { lineKey } from '../../../shared/modifiers.ts'
import { paiseOf, subtract, times } from '../../../shared/money.ts'
import { LineMaking } from './line-making.tsx'
import { LineOff } from './line-off.tsx'
import { Money, Total } from './money.tsx'
import { cx } from '../cx.ts'
import { stack } from '../layout/layout.ts'
import styles from './ordered-dishes.module.css'

/** What was ordered, line by line with its price, and what it comes to. `total` in rupees. */
export function OrderedDishes({ lines, total }: { lines: readonly OrderLine[]; total: number }) {
  return (
    <>
      <ul className={cx(stack(8), 'ruled', styles['lines'])}>
        {lines.map((line) => (
          <li key={lineKey(line)}>
            <span className="num">{line.qty} ×</span>
            <span>
              {line.dishName}
              <LineMaking line={line} />
              <LineOff discount={line.discount} />
            </span>
            <Money amount={subtract(times(paiseOf(line.price), line.qty), paiseOf(line.discount?.amount ?? 0))} bare />
          </li>
        ))}
      </ul>
      <Total amount={paiseOf(total)} />
    </>
  )
}
