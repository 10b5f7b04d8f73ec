import { Button } from 'antd'
import { useCallback, useState } from 'react'
import type { Order } from '../../../shared/contract/orders.ts'
import { formatRupees, paiseOf } from '../../../shared/money.ts'
import { useAction } from '../../data/use-action.ts'
import { write } from '../../data/write.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { placeOf } from './order-labels.ts'

/** Cancels an unpaid order, after a question: it cannot be taken back. */
export function CancelOrder({ order, onCancelled }: { order: Order; onCancelled: () => void }) {
  const [asked, setAsked] = useState(false)
  const toasts = useToasts()
  const place = placeOf(order)
  const cancel = useCallback(async () => {
    const answer = await write('cancelOrder', { params: { id: order._id } })
    setAsked(false)
    if (!answer.ok) return toasts.warning(answer.error.msg)
    toasts.success(`${place}: order cancelled`)
    onCancelled()
  }, [order._id, place, toasts, onCancelled])
  const [run, busy] = useAction(cancel)
  return (
    <div>
      <Button danger onClick={() => setAsked(true)}>
        Cancel order
      </Button>
      <ConfirmDialog
        open={asked}
        title={`Cancel the order of ${place}?`}
        keepLabel="Keep order"
        confirmLabel="Cancel order"
        onKeep={() => setAsked(false)}
        onConfirm={run}
        busy={busy}
      >
        {formatRupees(paiseOf(order.totalprice))} was not paid. The order cannot be taken up again
        {order.ordertable.length === 0 ? '.' : ', and its tables become free.'}
      </ConfirmDialog>
    </div>
  )
}
