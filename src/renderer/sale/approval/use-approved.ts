import type { Contact } from '../../../shared/contract/supervisors.ts'
import { formatRupees, paiseOf } from '../../../shared/money/money.ts'
import type { ApiResult } from '../../data/api-types.ts'
import { write } from '../../data/write.ts'
import { type AskedRows, useAskSupervisor } from './supervisor.atoms.ts'

/** The approval is good only for these values; `amount` is the card's balance in rupees. */
export type AskedMove = { cardNumber: string } & (
  | { act: 'refund'; amount: number }
  | { act: 'transfer'; to: string; amount: number }
  | { act: 'contact'; contact: Contact }
)

function rowsOf(asked: AskedMove): AskedRows {
  if (asked.act === 'contact') {
    const { mobileNo, email } = asked.contact
    return [
      { label: 'Codes for', value: `Card ${asked.cardNumber}` },
      ...(mobileNo === undefined ? [] : [{ label: 'New mobile number', value: mobileNo }]),
      ...(email === undefined ? [] : [{ label: 'New email', value: email }]),
    ]
  }
  const money = formatRupees(paiseOf(asked.amount))
  return asked.act === 'refund'
    ? [
        { label: 'Return', value: `Card ${asked.cardNumber}` },
        { label: 'Refund in cash', value: money },
      ]
    : [
        { label: 'Replace', value: `Card ${asked.cardNumber}` },
        { label: 'By', value: `Card ${asked.to}` },
        { label: 'Balance to move', value: money },
      ]
}

/** `about` reads the move to approve only when it is needed, null gives up; returns null if no one approved. */
export function useApproved() {
  const ask = useAskSupervisor()
  return async <R>(
    run: (approval?: string) => Promise<ApiResult<R>>,
    about: () => Promise<AskedMove | null>,
  ): Promise<ApiResult<R> | null> => {
    const answer = await run()
    if (answer.ok || answer.error.code !== 'approval_needed') return answer
    const move = await about()
    if (move === null) return answer
    const approved = await ask(rowsOf(move), (by) => write('approveMove', { body: { ...move, ...by } }))
    return approved === null ? null : run(approved.approval)
  }
}
