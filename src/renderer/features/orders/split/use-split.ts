import { useCallback, useRef } from 'react'
import type { Order } from '../../../../shared/contract/orders.ts'
import { newId } from '../../../../shared/ids.ts'
import { formatRupees, paiseOf } from '../../../../shared/money.ts'
import { useAction } from '../../../data/use-action.ts'
import { write } from '../../../data/write.ts'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { movedLines, type Quantities } from './split-draft.ts'

interface Payer {
  _id: string
  fullName: string
}

/** Splits dishes off an order for another passenger; pressed again after a lost answer it finds the part that it made. */
export function useSplit({ _id, version }: Order, onDone: () => void): [(payer: Payer, quantities: Quantities) => void, boolean] {
  const toasts = useToasts()
  const newid = useRef(newId())
  const act = useCallback(
    async (payer: Payer, quantities: Quantities) => {
      const body = { userid: payer._id, version, lines: movedLines(quantities), newid: newid.current }
      const answer = await write('splitOrder', { params: { id: _id }, body })
      if (!answer.ok) return toasts.warning(answer.error.msg)
      const { fullName, totalprice } = answer.value.part
      toasts.success(`${fullName} pays ${formatRupees(paiseOf(totalprice))}`)
      onDone()
    },
    [_id, version, toasts, onDone],
  )
  return useAction(act)
}
