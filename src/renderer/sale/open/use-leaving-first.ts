import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAction } from '../../data/use-action.ts'
import type { PayOrder } from '../../ui/parts/pay-button.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { useUnfinishedPath } from '../state/use-unfinished-path.ts'
import { lostByLeavingAtom } from '../state/open-order.atoms.ts'

/** An unanswered payment must be finished first, and dishes are not lost without a question. */
export function useLeavingFirst(take: () => Promise<void>): PayOrder {
  const lost = useAtomValue(lostByLeavingAtom)
  const unfinished = useUnfinishedPath()
  const navigate = useNavigate()
  const toasts = useToasts()
  const [asked, setAsked] = useState(false)
  const act = async (mayLeave: boolean) => {
    if (unfinished !== null) {
      toasts.warning('Finish the payment on this terminal first')
      return navigate(unfinished)
    }
    if (lost !== null && !mayLeave) return setAsked(true)
    setAsked(false)
    await take()
  }
  const [run, busy] = useAction(act)
  return { onPay: () => run(false), busy, asked: asked ? lost : null, onKeep: () => setAsked(false), onLeave: () => run(true) }
}
