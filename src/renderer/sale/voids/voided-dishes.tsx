import { useAtomValue } from 'jotai'
import type { OrderVoid } from '../../../shared/contract/order-voids.ts'
import { formatAmount, ZERO } from '../../../shared/money/money.ts'
import { voidReasonText } from '../../../shared/orders/voids.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { formatTime, initialsOf } from '../../model/format.ts'
import { cx } from '../../ui/cx.ts'
import { LineMaking } from '../../ui/parts/line-making.tsx'
import { voidsOf } from './voids.atoms.ts'
import { useAtomFor } from '../../data/use-atom-for.ts'
import styles from './voids.module.css'

/** `isPlain`: outside a panel's list. */
export function VoidedDishes({ orderid, isPlain = false }: { orderid: string; isPlain?: boolean }) {
  const { data: voids } = useAtomValue(useAtomFor(voidsOf, orderid))
  if (voids.length === 0) return null
  return (
    <ul className={cx(styles['voided'], isPlain && styles['plain'])} aria-label="Voided">
      {voids.map((one) => (
        <Voided key={one._id} of={one} />
      ))}
    </ul>
  )
}

function Voided({ of }: { of: OrderVoid }) {
  const zone = useVenueZone()
  const { qty, dishName, at, staffName, approvedBy } = of
  const who = approvedBy === undefined ? '' : ` · approved by ${approvedBy}`
  return (
    <li>
      <span className="min-w-0 wrap-anywhere">
        <s>
          <span className="tabular-nums">{qty}</span> × {dishName}
        </s>{' '}
        <span className="rounded-sm bg-red-tint px-1.5 py-px text-12 font-bold text-red">VOID</span>
        <LineMaking line={of} />
        <span className="block text-sm text-quiet">
          {voidReasonText(of)}
          {who}
        </span>
      </span>
      <span className="text-sm whitespace-nowrap text-quiet" title={staffName}>
        {initialsOf(staffName)} <span className="tabular-nums">{formatTime(at, zone)}</span>
      </span>
      <span className="tabular-nums">{formatAmount(ZERO)}</span>
    </li>
  )
}
