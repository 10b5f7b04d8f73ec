import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { useAction } from '../../lib/use-action.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { isUnanswered, replacement, type ReplaceInput } from './card-moves.ts'
import { lostNumberAtom, replacedAtom } from './lost-card.atoms.ts'

interface ReplaceParts {
  refresh: () => Promise<unknown>
  setError: (words: string) => void
  /** The server has answered, or will not: the question closes. */
  onAnswer: () => void
}

/** Sends the replacement once; what it did stays on the screen, why it was refused stands at the number. */
export function useReplace({ refresh, setError, onAnswer }: ReplaceParts): [(input: ReplaceInput) => void, boolean] {
  const send = useSetAtom(replacement.run)
  const show = useSetAtom(replacedAtom)
  const setNumber = useSetAtom(lostNumberAtom)
  const toasts = useToasts()
  const run = useCallback(
    async (input: ReplaceInput) => {
      const answer = await send(input)
      onAnswer()
      if (answer.ok) {
        toasts.success(`Card ${answer.value.from} is replaced by ${answer.value.card.cardNumber}`)
        setNumber(() => '')
        return show(() => answer.value)
      }
      toasts.warning(answer.error.msg)
      if (!isUnanswered(answer.error)) setError(answer.error.msg)
      await refresh()
    },
    [send, onAnswer, toasts, setNumber, show, setError, refresh],
  )
  return useAction(run)
}
