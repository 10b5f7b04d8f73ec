import { useCallback, useState } from 'react'
import type { LiveCard } from '../../../shared/contract/cards.ts'
import { useAction } from '../../data/use-action.ts'
import { write } from '../../data/write.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { NO_PIN_TYPED, pinErrors, type PinErrors, type TypedPin } from './new-pin.ts'
import { isAboutConsent, usePinConsent } from './use-pin-consent.ts'

const deeds = { none: 'Set a PIN', set: 'Change the PIN', locked: 'Set a new PIN' } as const

/** The typed PIN, kept until it is sent and no longer; setting and removing it with somebody's consent, and what the last answer was. */
export function useCardPin(card: Pick<LiveCard, 'cardNumber' | 'pin'>, readAgain: () => void) {
  const { cardNumber } = card
  const consent = usePinConsent(card)
  const { given, settle } = consent
  const [typed, setTyped] = useState(NO_PIN_TYPED)
  const [errors, setErrors] = useState<PinErrors>({})
  const [isDone, setDone] = useState(false)
  const toasts = useToasts()
  const deed = deeds[card.pin ?? 'none']
  const send = useCallback(
    async (pin: string | null) => {
      const agreed = await given(pin === null ? 'Remove the PIN' : deed)
      if (agreed === null) return
      const answer = await write('setCardPin', { body: { cardNumber, pin, ...agreed } })
      settle(answer.ok ? null : answer.error)
      setDone(answer.ok && pin !== null)
      if (answer.ok)
        toasts.success(pin === null ? `Card ${cardNumber} has no PIN any more` : `The PIN of card ${cardNumber} is set`)
      else toasts.warning(answer.error.msg)
      // A PIN that was not refused for itself is kept, so that its guest types it once.
      if (answer.ok || !isAboutConsent(answer.error)) {
        setTyped(NO_PIN_TYPED)
        setErrors(answer.ok || pin === null ? {} : { pin: answer.error.msg })
      }
      // A refusal may have locked the PIN, which no topic tells of.
      if (!answer.ok) readAgain()
    },
    [cardNumber, deed, given, settle, readAgain, toasts],
  )
  const [run, busy] = useAction(send)
  return {
    consent,
    typed,
    errors,
    isDone,
    busy,
    type: (next: TypedPin) => {
      setTyped(next)
      setErrors({})
      setDone(false)
    },
    set: () => {
      const wrong = pinErrors(typed)
      setErrors(wrong)
      if (Object.keys(wrong).length === 0) run(typed.pin)
    },
    remove: () => run(null),
  }
}
