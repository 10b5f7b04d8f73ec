import { Button } from 'antd'
import { useState } from 'react'
import type { Order } from '../../../shared/contract/orders.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { wholeOrder } from '../voids/to-void.ts'
import { VoidSheet } from '../voids/void-sheet.tsx'
import { placeOf } from './order-labels.ts'

/** Cancels an unpaid order: all that the kitchen was sent of it is voided, with the reason. It cannot be taken back. */
export function CancelOrder({ order, onCancelled }: { order: Order; onCancelled: () => void }) {
  const [asked, setAsked] = useState(false)
  const toasts = useToasts()
  const close = () => setAsked(false)
  return (
    <div>
      <Button danger onClick={() => setAsked(true)}>
        Cancel order
      </Button>
      {asked && (
        <VoidSheet
          // Changed on another terminal meanwhile, it is another question.
          key={order.version}
          asked={wholeOrder(order)}
          onClose={close}
          onVoided={() => {
            close()
            toasts.success(`${placeOf(order)}: order cancelled`)
            onCancelled()
          }}
          onStale={close}
        />
      )}
    </div>
  )
}
