import { Button, Modal } from 'antd'
import { useRef } from 'react'
import type { Order } from '../../../shared/contract/orders.ts'
import { formatRupees, paiseOf } from '../../../shared/money.ts'
import { PayButton } from '../../ui/parts/pay-button.tsx'
import { usePayOrder } from '../sale/order/use-pay-order.ts'
import { placeOf } from './order-labels.ts'
import { startIn } from '../../ui/dialog/start-in.ts'
import { row } from '../../ui/layout/layout.ts'

const DIALOG_PX = 440

interface CompleteUnpaidProps {
  /** The unpaid order that is to be completed; null while none is. */
  order: Order | null
  onKeep: () => void
  onComplete: (order: Order) => void
}

/** Asks before an unpaid order is completed: it leaves the board, and its money would be forgotten. */
export function CompleteUnpaid({ order, onKeep, onComplete }: CompleteUnpaidProps) {
  const safe = useRef<HTMLButtonElement>(null)
  const pay = usePayOrder(order?._id ?? '')
  if (order === null) return null
  const place = placeOf(order)
  return (
    <Modal
      open
      afterOpenChange={(isOpen) => isOpen && startIn(safe.current)}
      title={`Complete the unpaid order of ${place}?`}
      width={DIALOG_PX}
      centered
      closable={false}
      mask={{ closable: false }}
      onCancel={onKeep}
      footer={
        <div className={row(12, 'end')}>
          <Button ref={safe} onClick={onKeep}>
            Keep it open
          </Button>
          <Button danger onClick={() => onComplete(order)}>
            Complete unpaid
          </Button>
          <PayButton type="primary" pay={pay} of={place} />
        </div>
      }
    >
      {formatRupees(paiseOf(order.totalprice))} was not paid. The order stays unpaid and can still be paid from the list
      {order.ordertable.length === 0 ? '.' : '; its tables become free.'}
    </Modal>
  )
}
