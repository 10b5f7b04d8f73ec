import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Order } from '../../../../shared/contract/orders.ts'
import { formatRupees, paiseOf, sum } from '../../../../shared/money.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { guestOf } from '../../../ui/order-name.ts'
import { PayButton } from '../../../ui/parts/pay-button.tsx'
import { partsOf } from '../order/parts.atoms.ts'
import { usePayOrder } from '../order/use-pay-order.ts'
import { PanelRow } from './panel-row.tsx'

/** What is left of an order that several cards pay, and the way to the next of them; nothing once all are paid. */
export function NextPart({ orderid }: { orderid: string }) {
  const partsAtom = useMemo(() => partsOf(orderid), [orderid])
  const { data } = useAtomValue(partsAtom)
  const unpaid = data.filter(({ payment }) => payment === 'unpaid')
  const [next] = unpaid
  return next === undefined ? null : <Left next={next} unpaid={unpaid} />
}

function Left({ next, unpaid }: { next: Order; unpaid: readonly Order[] }) {
  const pay = usePayOrder(next._id, { closes: true })
  const left = sum(unpaid.map(({ totalprice }) => paiseOf(totalprice)))
  return (
    <PanelRow
      tone="amber"
      icon={<Glyph name="card" size={22} />}
      title={
        <>
          Left of this order: <span className="nowrap">{formatRupees(left)}</span>
        </>
      }
      text={
        <>
          Next: {guestOf(next)}, <span className="nowrap">{formatRupees(paiseOf(next.totalprice))}</span>
        </>
      }
      extra={<PayButton pay={pay} of={guestOf(next)} />}
    />
  )
}
