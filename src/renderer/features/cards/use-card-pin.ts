import { useCallback, useState } from 'react'
import type { LiveCard } from '../../../shared/contract/cards.ts'
import { api } from '../../lib/api.ts'
import { useAction } from '../../lib/use-action.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { NO_PIN_TYPED, pinErrors, type PinErrors, type TypedPin } from './new-pin.ts'

/** The typed PIN, kept until it is sent and no longer; setting and removing it, and what the last answer was. */
export function useCardPin({ cardNumber }: Pick<LiveCard, 'cardNumber'>, refresh: () => Promise<unknown>) {
  const [typed, setTyped] = useState(NO_PIN_TYPED)
  const [errors, setErrors] = useState<PinErrors>({})
  const [isDone, setDone] = useState(false)
  const toasts = useToasts()
  const send = useCallback(
    async (pin: string | null) => {
      const answer = await api('setCardPin', { body: { cardNumber, pin } })
      setTyped(NO_PIN_TYPED)
      setDone(answer.ok && pin !== null)
      if (answer.ok)
        toasts.success(pin === null ? `Card ${cardNumber} has no PIN any more` : `The PIN of card ${cardNumber} is set`)
      else {
        setErrors(pin === null ? {} : { pin: answer.error.msg })
        toasts.warning(answer.error.msg)
      }
      await refresh()
    },
    [cardNumber, refresh, toasts],
  )
  const [run, busy] = useAction(send)
  return {
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
