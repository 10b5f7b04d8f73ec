import { useSetAtom } from 'jotai'
import { useCallback, useState } from 'react'
import type { OrderStatus } from '../../../shared/contract/order-parts.ts'
import type { Order } from '../../../shared/contract/orders.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { changeLabel } from './order-labels.ts'
import { setStatusAtom } from './orders.atoms.ts'

export type ChangeStatus = (order: Order, status: OrderStatus) => void

interface StatusChange {
  onStatus: ChangeStatus
  /** The unpaid order that was asked to be completed, to be asked about first; null while none was. */
  asked: Order | null
  keep: () => void
  /** Completes it all the same. */
  complete: (order: Order) => void
}

/** Sets a status and says what it did, with the way back (specification, 4, Order status). An unpaid order is completed only after a question. */
export function useStatusChange(): StatusChange {
  const change = useChange()
  const [asked, setAsked] = useState<Order | null>(null)
  const onStatus: ChangeStatus = useCallback(
    (order, status) => {
      const isLast = status === 'Completed' && order.orderstatus !== status
      if (isLast && order.payment === 'unpaid') setAsked(order)
      else change(order, status)
    },
    [change],
  )
  const complete = (order: Order) => {
    setAsked(null)
    change(order, 'Completed')
  }
  return { onStatus, asked, keep: () => setAsked(null), complete }
}

function useChange(): ChangeStatus {
  const setStatus = useSetAtom(setStatusAtom)
  const toasts = useToasts()
  return useCallback(
    (order, status) => {
      const change = async (before: Order, wanted: OrderStatus, isUndo: boolean) => {
        const answer = await setStatus(before._id, wanted)
        if (!answer.ok) return toasts.warning(answer.error.msg)
        const label = changeLabel(before, answer.value)
        if (isUndo) toasts.info(label)
        else toasts.undoable(label, () => void change(answer.value, before.orderstatus, true))
      }
      if (order.orderstatus !== status) void change(order, status, false)
    },
    [setStatus, toasts],
  )
}
