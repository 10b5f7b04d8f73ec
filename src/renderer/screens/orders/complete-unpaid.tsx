import { Button } from 'antd'
import type { Order } from '../../../shared/contract/orders.ts'
import { formatRupees, paiseOf } from '../../../shared/money/money.ts'
import { PayButton } from '../../ui/parts/pay-button.tsx'
import { usePayOrder } from '../../sale/open/use-pay-order.ts'
import { placeOf } from '../../model/orders/order-labels.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'

interface CompleteUnpaidProps {
  /** The unpaid order to complete, or null. */
  order: Order | null
  onKeep: () => void
  onComplete: () => void
}

/** Asks before an unpaid order is completed: it leaves the board, and the payment could be forgotten. */
export function CompleteUnpaid({ order, onKeep, onComplete }: CompleteUnpaidProps) {
  const pay = usePayOrder(order?._id ?? '')
  if (order === null) return null
  const place = placeOf(order)
  return (
    <Dialog
      open
      title={`Complete the unpaid order of ${place}?`}
      isQuestion
      onClose={onKeep}
      footer={
        <div className="flex items-center justify-end gap-3">
          <Button data-start onClick={onKeep}>
            Keep it open
          </Button>
          <Button danger onClick={onComplete}>
            Complete unpaid
          </Button>
          <PayButton type="primary" pay={pay} of={place} />
        </div>
      }
    >
      {formatRupees(paiseOf(order.totalprice))} was not paid. The order stays unpaid and can still be paid from the list
      {order.ordertable.length === 0 ? '.' : '; its tables become free.'}
    </Dialog>
  )
}
