import { useAtomValue } from 'jotai'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAction } from '../../../data/use-action.ts'
import type { PayOrder } from '../../../ui/parts/pay-button.tsx'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { hasUnplacedAtom } from './open-order.atoms.ts'
import { useOpenOrder } from './use-open-order.ts'
import { useUnfinishedPath } from '../use-unfinished-path.ts'

interface How {
  isCheck?: boolean
}

/**
 * Opens an unpaid order again in Order Details: the one of an id, or the one that `orderid` finds or makes then, null for none. A payment that is not answered goes first, and dishes that would be lost are asked about.
 * `isCheck`: nobody pays yet, it goes on with the dishes.
 */
export function usePayOrder(orderid: string | (() => Promise<string | null>), { isCheck = false }: How = {}): PayOrder {
  const open = useOpenOrder()
  const hasUnplaced = useAtomValue(hasUnplacedAtom)
  const unfinished = useUnfinishedPath()
  const navigate = useNavigate()
  const toasts = useToasts()
  const [asked, setAsked] = useState(false)
  const act = useCallback(
    async (mayLeave: boolean) => {
      if (unfinished !== null) {
        toasts.warning('Finish the payment on this terminal first')
        return navigate(unfinished)
      }
      if (hasUnplaced && !mayLeave) return setAsked(true)
      setAsked(false)
      const id = typeof orderid === 'string' ? orderid : await orderid()
      if (id !== null) await open(id, isCheck ? '/foodorder/foodorderdish' : '/foodorder/orderdetails')
    },
    [unfinished, hasUnplaced, open, orderid, isCheck, navigate, toasts],
  )
  const [run, busy] = useAction(act)
  return { onPay: () => run(false), busy, asked, onKeep: () => setAsked(false), onLeave: () => run(true) }
}
