import { useAtomValue } from 'jotai'
import type { Order } from '../../../shared/contract/orders.ts'
import { formatRupees, paiseOf, sum } from '../../../shared/money/money.ts'
import { cx } from '../../ui/cx.ts'
import { Money } from '../../ui/parts/money.tsx'
import { guestOf } from '../../model/orders/order-name.ts'
import { PayButton } from '../../ui/parts/pay-button.tsx'
import { SumRows } from '../../ui/parts/sum-rows.tsx'
import { usePayOrder } from '../../sale/open/use-pay-order.ts'
import { PaymentState } from './payment-state.tsx'
import { partsOf } from '../../sale/open/parts.atoms.ts'
import { useAtomFor } from '../../data/use-atom-for.ts'
import drawer from './order-drawer.module.css'

const totalOf = (orders: readonly Order[]) => sum(orders.map(({ totalprice }) => paiseOf(totalprice)))

export function OrderParts({ order }: { order: Order }) {
  const partsAtom = useAtomFor(partsOf, order._id)
  const { data: parts } = useAtomValue(partsAtom)
  if (parts.length < 2) return null
  const left = parts.filter(({ payment }) => payment === 'unpaid')
  return (
    <section aria-label="Split between cards">
      <header className={cx('flex items-center justify-between gap-3 border-b border-line', drawer['head'])}>
        <h3>Split between cards</h3>
      </header>
      <ul className="mb-3 *:grid *:grid-cols-[minmax(0,1fr)_auto] *:items-center *:gap-x-3 *:gap-y-2 *:px-0 *:py-2.5">
        {parts.map((part) => (
          <Part key={part._id} part={part} isThis={part._id === order._id} />
        ))}
      </ul>
      <SumRows
        rows={[
          { label: 'All parts', value: <Money amount={totalOf(parts)} /> },
          { label: 'Left to pay', value: <Money amount={totalOf(left)} />, strong: true },
        ]}
      />
    </section>
  )
}

function Part({ part, isThis }: { part: Order; isThis: boolean }) {
  const pay = usePayOrder(part._id)
  return (
    <li className="border-b border-line">
      <div>
        <strong className="wrap-anywhere">{guestOf(part)}</strong>
        <p className="type-supporting flex items-center gap-2">
          {part.cardNumber !== '' && <span className="tabular-nums">{part.cardNumber}</span>}
          <PaymentState order={part} />
        </p>
      </div>
      <span className="font-semibold tabular-nums">{formatRupees(paiseOf(part.totalprice))}</span>
      {part.payment === 'unpaid' && !isThis && (
        <div className="col-span-full flex items-center justify-end gap-2">
          <PayButton pay={pay} of={guestOf(part)} />
        </div>
      )}
    </li>
  )
}
