import { useAtomValue } from 'jotai'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAction } from '../../../data/use-action.ts'
import type { PayOrder } from '../../../ui/parts/pay-button.tsx'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { useUnfinishedPath } from '../use-unfinished-path.ts'
import { hasUnplacedAtom } from './open-order.atoms.ts'

/** Takes up another order on this terminal. A payment that is not answered goes first, and dishes that would be lost are asked about. */
export function useLeavingFirst(take: () => Promise<void>): PayOrder {
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
      await take()
    },
    [unfinished, hasUnplaced, take, navigate, toasts],
  )
  const [run, busy] = useAction(act)
  return { onPay: () => run(false), busy, asked, onKeep: () => setAsked(false), onLeave: () => run(true) }
}
