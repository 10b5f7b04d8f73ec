import { useAtom, useSetAtom } from 'jotai'
import type { Card } from '../../../shared/contract/cards.ts'
import { specified } from '../../../shared/messages.ts'
import { isUnanswered } from '../../data/money-call.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { rupeesIn } from '../../ui/form/typed.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { EMPTY_CARD, refillDraftAtom, sentExpiry, timeOf, type CardDraft, type CardErrors } from '../../sale/cards/card-drafts.ts'
import { refill, type RefillInput } from './card-moves.ts'
import { useSure } from './use-sure.tsx'

const WORDING = {
  title: (amount: string, { cardNumber }: RefillInput) => `Add ${amount} to card ${cardNumber}?`,
  confirmLabel: 'Refill card',
}

/**
 * Sends the refill; every failure shows the specification's toast (8), and its reason at the field, or else at the card number.
 */
export function useRefill(onRefilled: (card: Card) => void) {
  const send = useSetAtom(refill.run)
  const toasts = useToasts()
  const zone = useVenueZone()
  const { question, isAsking, sendSurely } = useSure(WORDING)
  const form = useForm({
    start: EMPTY_CARD,
    kept: useAtom(refillDraftAtom),
    again: [],
    messages: (draft) => emptyFields(inputOf(draft, zone)),
    send: (draft) => sendSurely(inputOf(draft, zone), send),
    // Without an answer there is no reason to give.
    at: (failure) => (isUnanswered(failure) ? null : 'cardNumber'),
    onSaved: (card) => {
      toasts.success(specified.cardUpdated)
      onRefilled(card)
    },
    onRefused: () => toasts.error(specified.cardNotUpdated),
  })
  return { form, question, isAsking }
}

/** Leaves unedited values out, so that the server keeps them. */
function inputOf(draft: CardDraft, zone: string): RefillInput {
  const { nameOfCard, expiryDate: expiry } = draft
  const time = draft.time ?? (expiry === null ? null : timeOf(expiry))
  return {
    cardNumber: draft.cardNumber.trim(),
    balance: rupeesIn(draft.balance),
    ...(nameOfCard !== null && { nameOfCard: nameOfCard.trim() }),
    ...(expiry !== null && { expiryDate: sentExpiry(expiry, zone) }),
    ...(time !== null && time !== '' && { time }),
  }
}

const emptyFields = ({ cardNumber, balance, nameOfCard }: RefillInput): CardErrors => ({
  ...(cardNumber === '' && { cardNumber: 'Enter the card number' }),
  ...(Number.isNaN(balance) && { balance: 'Enter the amount to add' }),
  ...(nameOfCard === '' && { nameOfCard: 'Enter the name' }),
})
