import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useState } from 'react'
import type { LiveCard } from '../../../shared/contract/cards.ts'
import { errorMessages, specified } from '../../../shared/messages.ts'
import { useAction } from '../../data/use-action.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { isAskingSupervisorAtom } from '../approval/supervisor.atoms.ts'
import { returnNumberAtom } from './card-drafts.ts'
import { cardReturn } from './card-moves.ts'
import { isUnanswered } from '../../data/money-call.ts'
import { readOnce } from '../../data/write.ts'
import { printAfterReturnAtom, showReturnedAtom } from './slip.atoms.ts'
import { useApproved } from './use-approved.ts'
import { cardNow } from './use-card-of-number.ts'

/** The card that is about to be returned, as it stood when the question was put. */
interface Asked {
  card: LiveCard
  name: string
}

/** `ask` looks the card up afresh, so that the amount in the question is the present one, and opens the question; `confirm` returns it, where the venue wants it with a supervisor's approval, and prints the slip. */
export function useReturn(setError: (text: string) => void) {
  const [typed, setTyped] = useAtom(returnNumberAtom)
  const cardNumber = typed.trim()
  const [asked, setAsked] = useState<Asked | null>(null)
  const unanswered = useAtomValue(cardReturn.unanswered)
  const send = useSetAtom(cardReturn.run)
  const approved = useApproved()
  const isAskingSupervisor = useAtomValue(isAskingSupervisorAtom)
  const show = useSetAtom(showReturnedAtom)
  const print = useSetAtom(printAfterReturnAtom)
  const toasts = useToasts()

  const refuse = useCallback(
    (text: string) => {
      toasts.error(specified.cardNotReturned)
      setError(text)
    },
    [toasts, setError],
  )
  const giveBack = useCallback(async () => {
    const answer = await approved(
      (approval) => send({ cardNumber, ...(approval !== undefined && { approval }) }),
      async () => {
        setAsked(null)
        const card = await cardNow(cardNumber)
        return card && { act: 'refund', cardNumber: card.cardNumber, amount: card.balance }
      },
    )
    setAsked(null)
    if (answer === null) return
    if (!answer.ok) return refuse(isUnanswered(answer.error) ? '' : answer.error.msg)
    toasts.success(specified.cardReturned)
    show(answer.value)
    setError('')
    setTyped(() => '')
    await print()
  }, [cardNumber, send, approved, refuse, toasts, show, print, setError, setTyped])
  const question = useCallback(async () => {
    if (unanswered !== null) return giveBack()
    if (cardNumber === '') return refuse(errorMessages.card_not_found)
    const found = await readOnce('findCard', { params: { cardNumber } })
    if (!found.ok) return refuse(found.error.msg)
    const { card, holder } = found.value
    if (card === null) return refuse(errorMessages.card_not_found)
    setAsked({ card, name: holder?.fullName ?? card.nameOfCard })
  }, [unanswered, giveBack, cardNumber, refuse])

  const [ask, asking] = useAction(question)
  const [confirm, returning] = useAction(giveBack)
  return { asked, ask, keep: () => setAsked(null), confirm, busy: (asking || returning) && !isAskingSupervisor }
}
