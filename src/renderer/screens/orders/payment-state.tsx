import type { Order } from '../../../shared/contract/orders.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { paymentLabel } from '../../model/orders/order-labels.ts'

export function PaymentState({ order }: { order: Pick<Order, 'payment' | 'invoiceno'> }) {
  const label = paymentLabel(order)
  if (order.payment !== 'unpaid') return label
  return (
    <Chip tone="amber" icon={<Glyph name="card" size={15} />}>
      {label}
    </Chip>
  )
}
