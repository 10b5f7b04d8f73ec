import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { OrderStatus } from '../../../shared/contract/order-parts.ts'
import type { Order, OrderAfterChange } from '../../../shared/contract/orders.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { changeLabel } from '../../model/orders/order-labels.ts'
import { setStatusAtom } from './orders.atoms.ts'

/** `parts` are the order and its parts, which change together; without them only the order changes. */
export type ChangeStatus = (order: Order, status: OrderStatus, parts?: readonly Order[]) => void

interface StatusChange {
  onStatus: ChangeStatus
  asked: Order | null
  keep: () => void
  complete: () => void
}

/** Each change is shown with Undo (specification, 4, Order status). Completing an unpaid order needs a confirmation. */
export function useStatusChange(): StatusChange {
  const change = useChange()
  const [asked, setAsked] = useState<{ order: Order; unpaid: Order; parts: readonly Order[] } | null>(null)
  const onStatus: ChangeStatus = (order, status, parts = [order]) => {
    const isLast = status === 'Completed' && order.orderstatus !== status
    const unpaid = parts.find(({ payment }) => payment === 'unpaid')
    if (isLast && unpaid !== undefined) setAsked({ order, unpaid, parts })
    else change(order, status, parts)
  }
  const complete = () => {
    setAsked(null)
    if (asked !== null) change(asked.order, 'Completed', asked.parts)
  }
  return { onStatus, asked: asked?.unpaid ?? null, keep: () => setAsked(null), complete }
}

function useChange(): ChangeStatus {
  const setStatus = useSetAtom(setStatusAtom)
  const toasts = useToasts()
  return (order, status, parts = [order]) => {
    const set = async (wanted: OrderStatus): Promise<OrderAfterChange | null> => {
      let after: OrderAfterChange | null = null
      for (const { _id } of parts) {
        const answer = await setStatus(_id, wanted)
        if (!answer.ok) {
          toasts.warning(answer.error.msg)
          return null
        }
        if (_id === order._id) after = answer.value
      }
      return after
    }
    const change = async () => {
      const after = await set(status)
      if (after === null) return
      const undo = async () => {
        const back = await set(order.orderstatus)
        if (back !== null) toasts.info(changeLabel(after, back))
      }
      toasts.undoable(changeLabel(order, after), () => void undo())
    }
    if (order.orderstatus !== status) void change()
  }
}
