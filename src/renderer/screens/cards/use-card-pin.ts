import { useState } from 'react'
import type { LiveCard } from '../../../shared/contract/cards.ts'
import { useAction } from '../../data/use-action.ts'
import { write } from '../../data/write.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { NO_PIN_TYPED, pinErrors } from './new-pin.ts'
import { isAboutConsent, usePinConsent } from './use-pin-consent.ts'

const actions = { none: 'Set a PIN', set: 'Change the PIN', locked: 'Set a new PIN' } as const

/**
 * The form of a card's PIN: keeps the typed PIN until it is sent, and sets or removes it with a consent. `isDone`: the last
 * answer set it.
 */
export function useCardPin(card: Pick<LiveCard, 'cardNumber' | 'pin'>, readAgain: () => void) {
  const { cardNumber } = card
  const consent = usePinConsent(card)
  const typed = useState(NO_PIN_TYPED)
  const [isDone, setDone] = useState(false)
  const toasts = useToasts()
  const send = async (pin: string | null) => {
    const agreed = await consent.given(pin === null ? 'Remove the PIN' : actions[card.pin ?? 'none'])
    if (agreed === null) return null
    const answer = await write('setCardPin', { body: { cardNumber, pin, ...agreed } })
    consent.settle(answer.ok ? null : answer.error)
    // If only the consent was refused, the PIN is kept, so that the guest does not type it again.
    if (answer.ok || !isAboutConsent(answer.error)) typed[1](NO_PIN_TYPED)
    if (answer.ok)
      toasts.success(pin === null ? `Card ${cardNumber} no longer has a PIN` : `The PIN of card ${cardNumber} is set`)
    else {
      toasts.warning(answer.error.msg)
      // A refusal may have locked the PIN, a change that has no topic.
      readAgain()
    }
    setDone(answer.ok && pin !== null)
    return answer
  }
  const form = useForm({
    start: NO_PIN_TYPED,
    kept: typed,
    check: pinErrors,
    send: ({ pin }) => send(pin),
    at: (failure) => (isAboutConsent(failure) ? null : 'pin'),
  })
  const [remove, removing] = useAction(async () => {
    await send(null)
  })
  return { form, consent, isDone: isDone && !form.isDirty, busy: form.busy || removing, remove }
}
