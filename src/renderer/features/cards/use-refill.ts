import { useAtom, useSetAtom } from 'jotai'
import { useCallback } from 'react'
import type { Card } from '../../../shared/contract/cards.ts'
import { specified } from '../../../shared/messages.ts'
import { parseAmount, toRupees } from '../../../shared/money.ts'
import type { ApiFailure } from '../../data/api-types.ts'
import { useAction } from '../../data/use-action.ts'
import { instantOf } from '../../platform/venue-time.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { EMPTY_CARD, refillDraftAtom, refusedFields, timeOf, type CardDraft, type CardErrors } from './card-drafts.ts'
import { refill, type RefillInput } from './card-moves.ts'
import { isUnanswered } from '../../data/money-call.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'

interface RefillParts {
  setErrors: (errors: CardErrors) => void
  setDone: (card: Card | null) => void
  /** The card of this number was refilled. */
  onRefilled: (cardNumber: string) => void
}

/** Sends the refill; every failure shows the specification's toast (8), and its reason stands at the field. */
export function useRefill({ setErrors, setDone, onRefilled }: RefillParts): [() => void, boolean] {
  const [draft, setDraft] = useAtom(refillDraftAtom)
  const send = useSetAtom(refill.run)
  const toasts = useToasts()
  const zone = useVenueZone()
  const run = useCallback(async () => {
    const input = inputOf(draft, zone)
    const answer = await send(input)
    if (answer.ok) {
      toasts.success(specified.cardUpdated)
      setErrors({})
      setDone(answer.value)
      setDraft(() => EMPTY_CARD)
      return onRefilled(input.cardNumber)
    }
    setErrors(reasonsOf(answer.error, input))
    toasts.error(specified.cardNotUpdated)
  }, [draft, zone, send, toasts, setErrors, setDone, setDraft, onRefilled])
  return useAction(run)
}

/** The reason at its field, or at the number; without an answer there is none to give. */
function reasonsOf(failure: ApiFailure, input: RefillInput): CardErrors {
  if (isUnanswered(failure)) return {}
  const refused = refusedFields(failure, emptyFields(input))
  return Object.keys(refused).length > 0 ? refused : { cardNumber: failure.msg }
}

/** What was not touched is left out, so that the server keeps it. */
function inputOf(draft: CardDraft, zone: string): RefillInput {
  const amount = parseAmount(draft.balance)
  const { nameOfCard, expiry } = draft
  const time = draft.time ?? (expiry === null ? null : timeOf(expiry))
  return {
    cardNumber: draft.cardNumber.trim(),
    balance: amount === null ? Number.NaN : toRupees(amount),
    ...(nameOfCard !== null && { nameOfCard: nameOfCard.trim() }),
    ...(expiry !== null && expiry !== '' && { expiryDate: instantOf(expiry, zone) }),
    ...(time !== null && time !== '' && { time }),
  }
}

const emptyFields = ({ cardNumber, balance, nameOfCard }: RefillInput): CardErrors => ({
  ...(cardNumber === '' && { cardNumber: 'Enter the card number' }),
  ...(Number.isNaN(balance) && { balance: 'Enter the amount to add' }),
  ...(nameOfCard === '' && { nameOfCard: 'Enter the name' }),
})
