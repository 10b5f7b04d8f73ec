import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback } from 'react'
import type { OrderStatus } from '../../../shared/contract/order-parts.ts'
import type { Order } from '../../../shared/contract/orders.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { listAtoms } from './order-list.atoms.ts'
import { changeWords } from './order-words.ts'
import { filtersAtom, ordersViewAtom, refreshBoardAtom, setStatusAtom } from './orderstatus.atoms.ts'

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

/** Sets a status, says what it did with the way back, and reads the orders anew (specification, 4, Order status). */
export function useStatusChange(): ChangeStatus {
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
