import { useAtom, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { Card } from '../../../shared/contract/cards.ts'
import { activationError, specified } from '../../../shared/messages.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { rupeesIn } from '../../ui/form/typed.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import {
  activateDraftAtom,
  EMPTY_CARD,
  sentExpiry,
  timeOf,
  type CardDraft,
  type CardErrors,
} from '../../sale/cards/card-drafts.ts'
import { useDefaultExpiry } from './card-expiry.ts'
import { activation, type ActivateInput } from './card-moves.ts'
import { NO_PIN_TYPED, pinErrors, type TypedPin } from './new-pin.ts'
import { useSure } from './use-sure.tsx'

type ActivationDraft = CardDraft & TypedPin
const EMPTY: ActivationDraft = { ...EMPTY_CARD, ...NO_PIN_TYPED }

const WORDING = {
  title: (amount: string, { cardNumber }: ActivateInput) => `Activate card ${cardNumber} with ${amount}?`,
  confirmLabel: 'Activate card',
}

/** The draft, kept while another screen is open, except for the PIN that the guest may choose. */
function useKeptDraft() {
  const [draft, setDraft] = useAtom(activateDraftAtom)
  const [typed, setTyped] = useState(NO_PIN_TYPED)
  const change = (edit: (draft: ActivationDraft) => ActivationDraft) => {
    const { pin, again, ...rest } = edit({ ...draft, ...typed })
    setDraft(() => rest)
    setTyped({ pin, again })
  }
  return { kept: [{ ...draft, ...typed }, change] as const, clearPin: () => setTyped(NO_PIN_TYPED) }
}

/**
 * Sends the typed values without checking them (specification, 5), except that the PIN was typed twice. A refusal by the server
 * is shown as a warning, no answer as an error (8). `holder` is the card's name unless another is typed.
 */
export function useActivation(holder: string, onDone: (card: Card) => void) {
  const send = useSetAtom(activation.run)
  const toasts = useToasts()
  const zone = useVenueZone()
  const usual = useDefaultExpiry()
  const inputOf = (draft: CardDraft) => sentOf({ ...draft, expiryDate: draft.expiryDate ?? usual }, holder, zone)
  const { kept, clearPin } = useKeptDraft()
  const { question, isAsking, sendSurely } = useSure(WORDING)
  const form = useForm({
    start: EMPTY,
    kept,
    again: [],
    messages: (draft) => emptyFields(inputOf(draft)),
    check: (draft) => (draft.pin === '' && draft.again === '' ? {} : pinErrors(draft)),
    send: (draft) => sendSurely<Card>(inputOf(draft), (input) => send(input, draft.pin === '' ? undefined : draft.pin)),
    onSaved: (card) => {
      toasts.success(specified.cardActivated)
      onDone(card)
    },
    onRefused: ({ code, msg, fields = [] }) => {
      if (fields.some(({ field }) => field === 'pin')) clearPin()
      if (code === 'no_connection') toasts.error(activationError(msg))
      else toasts.warning(msg)
    },
  })
  return { form, question, isAsking, expiry: form.draft.expiryDate ?? usual }
}

function sentOf(draft: CardDraft, holder: string, zone: string): ActivateInput {
  const expiry = draft.expiryDate ?? ''
  const time = draft.time ?? timeOf(expiry)
  return {
    cardNumber: draft.cardNumber.trim(),
    balance: rupeesIn(draft.balance),
    nameOfCard: (draft.nameOfCard ?? holder).trim(),
    expiryDate: sentExpiry(expiry, zone),
    ...(time !== '' && { time }),
  }
}

const emptyFields = ({ cardNumber, balance, nameOfCard, expiryDate }: ActivateInput): CardErrors => ({
  ...(cardNumber === '' && { cardNumber: 'Enter the card number' }),
  ...(Number.isNaN(balance) && { balance: 'Enter the balance' }),
  ...(nameOfCard === '' && { nameOfCard: 'Enter the name' }),
  ...(expiryDate === '' && { expiryDate: 'Choose the expiry date' }),
})
