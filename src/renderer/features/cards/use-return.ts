import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { LiveCard } from '../../../shared/contract/cards.ts'
import { fail, specified } from '../../../shared/messages.ts'
import { useAction } from '../../data/use-action.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { isAskingSupervisorAtom } from '../approval/supervisor.atoms.ts'
import { NO_NUMBER, returnDraftAtom } from './card-drafts.ts'
import { cardReturn } from './card-moves.ts'
import { isUnanswered } from '../../data/money-call.ts'
import { readOnce } from '../../data/write.ts'
import { printAfterReturnAtom, showReturnedAtom } from './slip.atoms.ts'
import { useApproved } from './use-approved.ts'
import { cardNow } from './use-card-of-number.ts'

/** The card that is about to be returned, as it was when the question opened. */
interface Asked {
  card: LiveCard
  name: string
}

/** Sending the form looks the card up again, so that the amount in the question is the present one, and opens the question; `confirm` returns it, where the venue wants it with a supervisor's approval, and prints the slip. */
export function useReturn() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const unanswered = useAtomValue(cardReturn.unanswered)
  const isAskingSupervisor = useAtomValue(isAskingSupervisorAtom)
  const toasts = useToasts()
  const giveBack = useGiveBack(() => setAsked(null))
  const form = useForm({
    start: NO_NUMBER,
    kept: useAtom(returnDraftAtom),
    send: async (typed) => {
      const cardNumber = typed.cardNumber.trim()
      if (unanswered !== null) return giveBack(cardNumber)
      const found = cardNumber === '' ? fail('card_not_found') : await readOnce('findCard', { params: { cardNumber } })
      if (!found.ok) return found
      const { card, holder } = found.value
      if (card === null) return fail('card_not_found')
      setAsked({ card, name: holder?.fullName ?? card.nameOfCard })
      return null
    },
    // Without an answer there is no reason to give.
    at: (failure) => (isUnanswered(failure) ? null : 'cardNumber'),
    onRefused: () => toasts.error(specified.cardNotReturned),
  })
  const [confirm, returning] = useAction(async () => {
    const answer = await giveBack(form.draft.cardNumber.trim())
    if (answer === null || answer.ok) return
    toasts.error(specified.cardNotReturned)
    form.mark(isUnanswered(answer.error) ? {} : { cardNumber: answer.error.msg })
  })
  return { form, asked, keep: () => setAsked(null), confirm, busy: (form.busy || returning) && !isAskingSupervisor }
}

/** Returns the card once, shows what was paid back and prints its slip; null where nobody approved. The question closes when it is answered. */
function useGiveBack(onAnswer: () => void) {
  const send = useSetAtom(cardReturn.run)
  const approved = useApproved()
  const show = useSetAtom(showReturnedAtom)
  const print = useSetAtom(printAfterReturnAtom)
  const setDraft = useSetAtom(returnDraftAtom)
  const toasts = useToasts()
  return async (cardNumber: string) => {
    const answer = await approved(
      (approval) => send({ cardNumber, ...(approval !== undefined && { approval }) }),
      async () => {
        onAnswer()
        const card = await cardNow(cardNumber)
        return card && { act: 'refund', cardNumber: card.cardNumber, amount: card.balance }
      },
    )
    onAnswer()
    if (answer?.ok !== true) return answer
    toasts.success(specified.cardReturned)
    show(answer.value)
    setDraft(() => NO_NUMBER)
    await print()
    return answer
  }
}
