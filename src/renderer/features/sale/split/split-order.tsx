import { Button } from 'antd'
import { useState } from 'react'
import type { Order } from '../../../../shared/contract/orders.ts'
import { paiseOf } from '../../../../shared/money.ts'
import { SplitDialog } from './split-dialog.tsx'

/** Opens the form that gives a part of an unpaid order to another card; nothing where there is nothing to divide. `of` says whose order it is, or at which tables. */
export function SplitOrder({ order, of }: { order: Order; of: string }) {
  const [isOpen, setOpen] = useState(false)
  if (paiseOf(order.totalprice) < 2) return null
  return (
    <div>
      <Button onClick={() => setOpen(true)}>Split</Button>
      <SplitDialog order={order} of={of} open={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}
