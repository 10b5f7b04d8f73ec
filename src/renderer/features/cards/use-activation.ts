import { useAtom, useSetAtom } from 'jotai'
import { useCallback } from 'react'
import type { Card } from '../../../shared/contract/cards.ts'
import { activationError, specified } from '../../../shared/messages.ts'
import { parseAmount, toRupees } from '../../../shared/money.ts'
import { useAction } from '../../data/use-action.ts'
import { instantOf } from '../../platform/venue-time.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { activateDraftAtom, EMPTY_CARD, refusedFields, timeOf, type CardDraft, type CardErrors } from './card-drafts.ts'
import { activation, type ActivateInput } from './card-moves.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'

interface ActivationParts {
  /** The PIN that the guest typed, empty for none; cleared once it was used or refused. */
  pin: string
  clearPin: () => void
  nameOfCard: string
  /** The venue's wall time, chosen or the usual one; '' for none. */
  expiry: string
  setErrors: (errors: CardErrors) => void
  setDone: (card: Card | null) => void
}

/** Sends what is typed without a check of its own (specification, 5); the server's refusal is a warning, silence an error (8). */
export function useActivation({ pin, clearPin, nameOfCard, expiry, setErrors, setDone }: ActivationParts): [() => void, boolean] {
  const [draft, setDraft] = useAtom(activateDraftAtom)
  const send = useSetAtom(activation.run)
  const toasts = useToasts()
  const zone = useVenueZone()
  const activate = useCallback(async () => {
    const input = inputOf({ ...draft, expiry }, nameOfCard, zone)
    const answer = await send(input, pin === '' ? undefined : pin)
    if (answer.ok) {
      clearPin()
      toasts.success(specified.cardActivated)
      setErrors({})
      setDone(answer.value)
      return setDraft(() => EMPTY_CARD)
    }
    const refused = refusedFields(answer.error, emptyFields(input))
    setErrors(refused)
    if (refused.pin !== undefined) clearPin()
    if (answer.error.code === 'no_connection') toasts.error(activationError(answer.error.msg))
    else toasts.warning(answer.error.msg)
  }, [draft, pin, clearPin, nameOfCard, expiry, zone, send, toasts, setErrors, setDone, setDraft])
  return useAction(activate)
}

function inputOf(draft: CardDraft, nameOfCard: string, zone: string): ActivateInput {
  const amount = parseAmount(draft.balance)
  const expiry = draft.expiry ?? ''
  const time = draft.time ?? timeOf(expiry)
  return {
    cardNumber: draft.cardNumber.trim(),
    balance: amount === null ? Number.NaN : toRupees(amount),
    nameOfCard: nameOfCard.trim(),
    expiryDate: expiry === '' ? '' : instantOf(expiry, zone),
    ...(time !== '' && { time }),
  }
}

const emptyFields = ({ cardNumber, balance, nameOfCard, expiryDate }: ActivateInput): CardErrors => ({
  ...(cardNumber === '' && { cardNumber: 'Enter the card number' }),
  ...(Number.isNaN(balance) && { balance: 'Enter the balance' }),
  ...(nameOfCard === '' && { nameOfCard: 'Enter the name' }),
  ...(expiryDate === '' && { expiryDate: 'Choose the expiry date' }),
})
