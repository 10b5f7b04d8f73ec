import { useCallback, useEffect, useRef, useState } from 'react'
import { formatRupees, type Paise, parseRupees, ZERO } from '../../../shared/money/money.ts'
import type { ApiResult } from '../../data/api-types.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'

/** An amount above the venue's refill limit that waits for confirmation. */
interface Question {
  amount: Paise
  /** The server's message. */
  why: string
  answer: (isSure: boolean) => void
}

/**
 * Sends a refill or an activation. If the server finds the amount unusual (`amount_unusual`), asks for confirmation and sends it
 * again with `confirmed`. Returns null if it is not confirmed.
 */
export function useUnusualAmount() {
  const [question, setQuestion] = useState<Question | null>(null)
  const open = useRef<Question>(null)
  const ask = useCallback((amount: Paise, why: string): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const answer = (isSure: boolean) => {
      open.current = null
      setQuestion(null)
      resolve(isSure)
    }
    open.current = { amount, why, answer }
    setQuestion(open.current)
    return promise
  }, [])
  // Leaving the screen answers no, so nothing is posted.
  useEffect(() => () => open.current?.answer(false), [])
  const sendSurely = useCallback(
    async <T, I extends { balance: number }>(input: I, send: (input: I & { confirmed?: true }) => Promise<ApiResult<T>>) => {
      const answer = await send(input)
      if (answer.ok || answer.error.code !== 'amount_unusual') return answer
      const isSure = await ask(parseRupees(input.balance) ?? ZERO, answer.error.msg)
      return isSure ? send({ ...input, confirmed: true }) : null
    },
    [ask],
  )
  return { question, sendSurely }
}

interface UnusualAmountProps {
  question: Question | null
  /** 'Add Rs 70,135.00 to card 70035?' */
  titleOf: (amount: string) => string
  confirmLabel: string
}

export function UnusualAmount({ question, titleOf, confirmLabel }: UnusualAmountProps) {
  return (
    <ConfirmDialog
      open={question !== null}
      title={question === null ? '' : titleOf(formatRupees(question.amount))}
      keepLabel="Change amount"
      confirmLabel={confirmLabel}
      onKeep={() => question?.answer(false)}
      onConfirm={() => question?.answer(true)}
    >
      {question?.why}.
    </ConfirmDialog>
  )
}
