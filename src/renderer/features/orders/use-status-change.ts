import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useState } from 'react'
import type { OrderStatus } from '../../../shared/contract/order-parts.ts'
import type { Order } from '../../../shared/contract/orders.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { listAtoms } from './order-list.atoms.ts'
import { changeWords } from './order-words.ts'
import { filtersAtom, ordersViewAtom, refreshBoardAtom, setStatusAtom } from './orders.atoms.ts'

export type ChangeStatus = (order: Order, status: OrderStatus) => void

/** Reads anew what the screen shows, unseen. */
export function useReload(): () => Promise<void> {
  const view = useAtomValue(ordersViewAtom)
  const { text, floor } = useAtomValue(filtersAtom)
  const refreshBoard = useSetAtom(refreshBoardAtom)
  const refreshList = useSetAtom(listAtoms.refresh)
  return useCallback(
    () => (view === 'list' ? refreshList() : refreshBoard({ search: text.trim(), floor })),
    [view, text, floor, refreshBoard, refreshList],
  )
}

interface StatusChange {
  onStatus: ChangeStatus
  /** The unpaid order that was asked to be completed, to be asked about first; null while none was. */
  asked: Order | null
  keep: () => void
  /** Completes it all the same. */
  complete: (order: Order) => void
}

/**
 * Sets a status, says what it did with the way back, and reads the orders anew (specification, 4, Order status). An unpaid order is
 * completed only after a question.
 */
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
  const reload = useReload()
  const toasts = useToasts()
  return useCallback(
    (order, status) => {
      const change = async (before: Order, wanted: OrderStatus, isUndo: boolean) => {
        const answer = await setStatus(before._id, wanted)
        void reload()
        if (!answer.ok) return toasts.warning(answer.error.msg)
        const words = changeWords(before, answer.value)
        if (isUndo) toasts.info(words)
        else toasts.undoable(words, () => void change(answer.value, before.orderstatus, true))
      }
      if (order.orderstatus !== status) void change(order, status, false)
    },
    [setStatus, reload, toasts],
  )
}
