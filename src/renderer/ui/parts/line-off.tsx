import type { LineDiscount } from '../../../shared/contract/order-parts.ts'
import { discountText } from '../../../shared/money/discount.ts'
import { paiseOf, subtract, ZERO } from '../../../shared/money/money.ts'
import { Money } from './money.tsx'

export function LineOff({ discount }: { discount: LineDiscount | undefined }) {
  if (discount === undefined) return null
  return (
    <div className="text-sm text-quiet">
      {discountText(discount)} <Money amount={subtract(ZERO, paiseOf(discount.amount))} bare />
    </div>
  )
}
