import { chargeLines, totalsView } from '../../../shared/receipt/charge-text.ts'
import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import { lineKey } from '../../../shared/orders/modifiers.ts'
import { paiseOf, subtract, times } from '../../../shared/money/money.ts'
import { orderTotals } from '../../../shared/money/order-totals.ts'
import { pricedLine } from '../../../shared/money/priced-line.ts'
import { LineMaking } from './line-making.tsx'
import { LineOff } from './line-off.tsx'
import { Money, Total } from './money.tsx'
import { SumRows } from './sum-rows.tsx'

/** `total` in rupees. */
export function OrderedDishes({ lines, total }: { lines: readonly OrderLine[]; total: number }) {
  const charged = chargeLines(totalsView(orderTotals(lines.map(pricedLine))))
  return (
    <>
      <ul className="my-3 grid gap-2 border-b border-line pb-3 *:grid *:grid-cols-[32px_minmax(0,1fr)_auto] *:gap-2 *:wrap-anywhere">
        {lines.map((line) => (
          <li key={lineKey(line)}>
            <span className="tabular-nums">{line.qty} ×</span>
            <span>
              {line.dishName}
              <LineMaking line={line} />
              <LineOff discount={line.discount} />
            </span>
            <Money amount={subtract(times(paiseOf(line.price), line.qty), paiseOf(line.discount?.amount ?? 0))} bare />
          </li>
        ))}
      </ul>
      {charged.length > 0 && (
        <SumRows rows={charged.map(([label, rupees]) => ({ label, value: <Money amount={paiseOf(rupees)} bare /> }))} />
      )}
      <Total amount={paiseOf(total)} />
    </>
  )
}
