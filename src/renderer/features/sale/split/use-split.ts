import { useCallback, useRef } from 'react'
import type { Order } from '../../../../shared/contract/orders.ts'
import { newId } from '../../../../shared/ids.ts'
import { formatRupees, paiseOf } from '../../../../shared/money.ts'
import { useAction } from '../../../data/use-action.ts'
import { readOnce, write } from '../../../data/write.ts'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { payerTrouble, type SplitDraft, splitBody } from './split-draft.ts'

type Split = (cardNumber: string, draft: SplitDraft) => void

/** Splits an order for the card of a number, looked up at the press, for the clerk may be faster than the field; pressed again after a lost answer it finds the part that it made. */
export function useSplit(order: Order, onDone: (draft: SplitDraft) => void): [Split, boolean] {
  const toasts = useToasts()
  const newid = useRef(newId())
  const act = useCallback(
    async (cardNumber: string, draft: SplitDraft) => {
      const found = await readOnce('findCard', { params: { cardNumber } })
      if (!found.ok) return toasts.warning(found.error.msg)
      const payer = found.value.holder
      // The field says why.
      if (payer === null || payerTrouble(found.value, order) !== null) return
      const body = { userid: payer._id, version: order.version, ...splitBody(order, draft), newid: newid.current }
      const answer = await write('splitOrder', { params: { id: order._id }, body })
      if (!answer.ok) return toasts.warning(answer.error.msg)
      const { fullName, totalprice } = answer.value.part
      toasts.success(`${fullName} pays ${formatRupees(paiseOf(totalprice))}`)
      onDone(draft)
    },
    [order, toasts, onDone],
  )
  return useAction(act)
}
