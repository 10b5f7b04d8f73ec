import { Button } from 'antd'
import { useState } from 'react'
import type { Order } from '../../../../shared/contract/orders.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { placeOf } from '../order-labels.ts'
import { canSplit } from './split-draft.ts'
import { SplitForm } from './split-form.tsx'

/** Opens the form that gives dishes of an unpaid order to another card; nothing where one card has to pay it all. */
export function SplitOrder({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!canSplit(order.order)) return null
  return (
    <div>
      <Button onClick={() => setOpen(true)}>Split</Button>
      <Dialog open={isOpen} title={`Split the order of ${placeOf(order)}`} width={620} isOnTop footer={null} onClose={close}>
        {/* Changed on another terminal meanwhile, its lines are others: chosen anew. */}
        <SplitForm key={order.version} order={order} onClose={close} />
      </Dialog>
    </div>
  )
}
