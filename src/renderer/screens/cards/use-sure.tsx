import { formatRupees, parseRupees, ZERO } from '../../../shared/money/money.ts'
import type { ApiResult } from '../../data/api-types.ts'
import { type Asking, useAsk } from '../../ui/form/use-ask.tsx'

interface Wording<I> {
  title: (amount: string, input: I) => string
  confirmLabel: string
}

interface Sure<I> extends Omit<Asking, 'ask'> {
  sendSurely: <T>(
    input: I,
    send: (input: I & { confirmed?: true }) => Promise<ApiResult<T> | null>,
  ) => Promise<ApiResult<T> | null>
}

/**
 * If the server finds the amount unusual (`amount_unusual`), asks for confirmation and sends it again with `confirmed`. Null if
 * it is not confirmed.
 */
export function useSure<I extends { balance: number }>({ title, confirmLabel }: Wording<I>): Sure<I> {
  const { ask, ...shown } = useAsk()
  const sendSurely = async <T,>(input: I, send: (input: I & { confirmed?: true }) => Promise<ApiResult<T> | null>) => {
    const answer = await send(input)
    if (answer === null || answer.ok || answer.error.code !== 'amount_unusual') return answer
    const amount = formatRupees(parseRupees(input.balance) ?? ZERO)
    const keepLabel = 'Change amount'
    const isSure = await ask({ title: title(amount, input), keepLabel, confirmLabel, text: `${answer.error.msg}.` })
    return isSure ? send({ ...input, confirmed: true }) : null
  }
  return { ...shown, sendSurely }
}
