import type { Order } from '../../../shared/contract/orders.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { paymentWords } from './order-words.ts'

/** Whether an order is paid: plain words, but a tag where money is still to come. */
export function PaymentState({ order }: { order: Pick<Order, 'payment' | 'invoiceno'> }) {
  const words = paymentWords(order)
  if (order.payment !== 'unpaid') return words
  return (
    <Chip tone="amber" icon={<Glyph name="card" size={15} />}>
      {words}
    </Chip>
  )
}
