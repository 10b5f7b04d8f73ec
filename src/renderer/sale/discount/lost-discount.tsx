import { useAtomValue } from 'jotai'
import { formatRupees, paiseOf, subtract, sum, ZERO } from '../../../shared/money/money.ts'
import { orderTotalsAtom } from '../state/cart.atoms.ts'
import { knownOf } from '../../model/sale/sale.ts'
import { saleAtom } from '../state/sale.atoms.ts'

export function LostDiscount() {
  const known = knownOf(useAtomValue(saleAtom))
  const { discount } = useAtomValue(orderTotalsAtom)
  const given = sum((known?.lines ?? []).map((line) => paiseOf(line.discount?.amount ?? 0)))
  const lost = subtract(given, discount)
  if (lost <= ZERO) return null
  return (
    <p className="type-supporting" role="status">
      {formatRupees(lost)} of the discount is removed at Check Out: its dishes have changed.
    </p>
  )
}
