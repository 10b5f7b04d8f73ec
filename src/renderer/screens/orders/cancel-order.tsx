import { Button } from 'antd'
import { useState } from 'react'
import type { Order } from '../../../shared/contract/orders.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { wholeOrder } from '../../model/sale/to-void.ts'
import { VoidSheet } from '../../sale/voids/void-sheet.tsx'
import { placeOf } from '../../model/orders/order-labels.ts'

/** Cancels an unpaid order for good, and voids all that the kitchen was sent, with a reason. */
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
          // If another terminal changes the order, the dialog starts again with its new version.
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
