import { useAtomValue, useSetAtom } from 'jotai'
import { useAction } from '../../data/use-action.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { isAskingSupervisorAtom } from '../../sale/approval/supervisor.atoms.ts'
import { replacement, type ReplaceInput } from './card-moves.ts'
import { isUnanswered } from '../../data/money-call.ts'
import { lostNumberAtom, replacedAtom } from './lost-card.atoms.ts'
import { useApproved } from '../../sale/approval/use-approved.ts'
import { cardNow } from '../../sale/cards/use-card-of-number.ts'

interface ReplaceParts {
  setError: (text: string) => void
  /** Closes the dialog: the server answered, did not answer, or needs a supervisor. */
  onAnswer: () => void
}

/**
 * Sends the replacement once, with a supervisor's approval if needed. Its result stays on the screen; a refusal is shown at the
 * number. Returns the action and whether it is busy.
 */
export function useReplace({ setError, onAnswer }: ReplaceParts): [(input: ReplaceInput) => void, boolean] {
  const send = useSetAtom(replacement.run)
  const approved = useApproved()
  const isAskingSupervisor = useAtomValue(isAskingSupervisorAtom)
  const show = useSetAtom(replacedAtom)
  const setNumber = useSetAtom(lostNumberAtom)
  const toasts = useToasts()
  const run = async (input: ReplaceInput) => {
    const answer = await approved(
      (approval) => send({ ...input, ...(approval !== undefined && { approval }) }),
      async () => {
        onAnswer()
        const card = await cardNow(input.from)
        return card && { act: 'transfer', cardNumber: input.from, to: input.to, amount: card.balance }
      },
    )
    onAnswer()
    if (answer === null) return
    if (answer.ok) {
      toasts.success(`Card ${answer.value.from} is replaced by ${answer.value.card.cardNumber}`)
      setNumber(() => '')
      return show(() => answer.value)
    }
    toasts.warning(answer.error.msg)
    if (!isUnanswered(answer.error)) setError(answer.error.msg)
  }
  const [replace, busy] = useAction(run)
  return [replace, busy && !isAskingSupervisor]
}
