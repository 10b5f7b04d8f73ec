import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useState } from 'react'
import type { CardOfNumber } from '../../../shared/contract/cards.ts'
import { errorMessages, specified } from '../../../shared/messages.ts'
import type { CallReply } from '../../lib/api-types.ts'
import { useAction } from '../../lib/use-action.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { returnNumberAtom } from './card-drafts.ts'
import { cardReturn, isUnanswered } from './card-moves.ts'
import type { LookUp } from './use-card-of-number.ts'

/** A card that was returned, with what was paid back. */
export type ReturnedCard = CallReply<'returnCard'>

/** The card that is about to be returned, as it stood when the question was put. */
interface Asked {
  card: NonNullable<CardOfNumber['card']>
  name: string
}

interface ReturnParts {
  refresh: () => Promise<LookUp>
  setError: (words: string) => void
  setDone: (card: ReturnedCard | null) => void
}

/** `ask` looks the card up afresh, so that the amount in the question is the present one, and opens the question; `confirm` returns it. */
export function useReturn({ refresh, setError, setDone }: ReturnParts) {
  const [cardNumber, setCardNumber] = useAtom(returnNumberAtom)
  const [asked, setAsked] = useState<Asked | null>(null)
  const unanswered = useAtomValue(cardReturn.unanswered)
  const send = useSetAtom(cardReturn.run)
  const toasts = useToasts()

  const refuse = useCallback(
    (words: string) => {
      toasts.error(specified.cardNotReturned)
      setError(words)
    },
    [toasts, setError],
  )
  const giveBack = useCallback(async () => {
    const answer = await send({ cardNumber: cardNumber.trim() })
    setAsked(null)
    if (!answer.ok) return refuse(isUnanswered(answer.error) ? '' : answer.error.msg)
    toasts.success(specified.cardReturned)
    setDone(answer.value)
    setError('')
    setCardNumber(() => '')
  }, [cardNumber, send, refuse, toasts, setDone, setError, setCardNumber])
  const question = useCallback(async () => {
    if (unanswered !== null) return giveBack()
    const found = await refresh()
    if (found.state === 'failed') return refuse(found.failure.msg)
    if (found.state !== 'known' || found.of.card === null) return refuse(errorMessages.card_not_found)
    setAsked({ card: found.of.card, name: found.of.holder?.fullName ?? found.of.card.nameOfCard })
  }, [unanswered, giveBack, refresh, refuse])

  const [ask, asking] = useAction(question)
  const [confirm, returning] = useAction(giveBack)
  return { asked, ask, keep: () => setAsked(null), confirm, busy: asking || returning }
}
