import { useCallback } from 'react'
import { formatRupees, paiseOf } from '../../../shared/money.ts'
import type { ApiResult } from '../../lib/api-types.ts'
import { api } from '../../lib/api.ts'
import { type AskedRows, useAskSupervisor } from '../frame/supervisor.atoms.ts'

/** What a supervisor is asked for: all that their approval is good for. */
export interface AskedMove {
  act: 'refund' | 'transfer'
  cardNumber: string
  to?: string
  /** The card's balance, rupees. */
  amount: number
}

const rowsOf = ({ act, cardNumber, to = '', amount }: AskedMove): AskedRows => {
  const money = formatRupees(paiseOf(amount))
  return act === 'refund'
    ? [
        { label: 'Return', value: `Card ${cardNumber}` },
        { label: 'Pay back in cash', value: money },
      ]
    : [
        { label: 'Replace', value: `Card ${cardNumber}` },
        { label: 'By', value: `Card ${to}` },
        { label: 'Balance to move', value: money },
      ]
}

/**
 * Does a move on a card, and where the server asks for a supervisor, does it again with their approval. `about` tells what is asked for
 * as it stands then; null gives up. Answers null when nobody approved.
 */
export function useApproved() {
  const ask = useAskSupervisor()
  return useCallback(
    async <R>(
      run: (approval?: string) => Promise<ApiResult<R>>,
      about: () => Promise<AskedMove | null>,
    ): Promise<ApiResult<R> | null> => {
      const answer = await run()
      if (answer.ok || answer.error.code !== 'approval_needed') return answer
      const move = await about()
      if (move === null) return answer
      const approved = await ask(rowsOf(move), (by) => api('approveMove', { body: { ...move, ...by } }))
      return approved === null ? null : run(approved.approval)
    },
    [ask],
  )
}
