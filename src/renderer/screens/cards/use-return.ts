import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { LiveCard } from '../../../shared/contract/cards.ts'
import { fail, specified } from '../../../shared/messages.ts'
import { useAction } from '../../data/use-action.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { isAskingSupervisorAtom } from '../../sale/approval/supervisor.atoms.ts'
import { NO_NUMBER, returnDraftAtom } from '../../sale/cards/card-drafts.ts'
import { cardReturn } from './card-moves.ts'
import { isUnanswered } from '../../data/money-call.ts'
import { readOnce } from '../../data/write.ts'
import { printAfterReturnAtom, showReturnedAtom } from '../../printing/slip.atoms.ts'
import { useApproved } from '../../sale/approval/use-approved.ts'
import { cardNow } from '../../sale/cards/use-card-of-number.ts'

/** The card to be returned, as it was when the dialog opened. */
interface Asked {
  card: LiveCard
  name: string
}

/**
 * Submitting the form reads the card again, so that the dialog shows its current balance, and opens the dialog; if the last
 * return has no answer, it is retried. `confirm` returns the card, with a supervisor's approval if the venue requires it, and
 * prints the slip.
 */
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

/** Returns the card once, shows the refund and prints the slip; null if no one approved. Closes the dialog on the answer. */
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
