import type { Contact } from '../../../shared/contract/supervisors.ts'
import type { PayoutKind } from '../../../shared/contract/tender-rules.ts'
import { formatRupees, paiseOf } from '../../../shared/money/money.ts'
import type { ApiResult } from '../../data/api-types.ts'
import { write } from '../../data/write.ts'
import { type AskedRows, useAskSupervisor } from './supervisor.atoms.ts'

/** The approval is good only for these values; `amount` is what is paid out, moved or loaded, in rupees. */
export type AskedMove = { cardNumber: string } & (
  | { act: 'refund'; amount: number; paidBy?: PayoutKind }
  | { act: 'transfer'; to: string; amount: number }
  | { act: 'contact'; contact: Contact }
  | { act: 'complimentary'; amount: number; reason: string }
)

const refundLabels: Readonly<Record<PayoutKind, string>> = {
  cash: 'Refund in cash',
  bank: 'Refund to the bank card',
  ashore: 'Refund ashore',
}

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
  switch (asked.act) {
    case 'refund':
      return [
        { label: 'Return', value: `Card ${asked.cardNumber}` },
        { label: refundLabels[asked.paidBy ?? 'cash'], value: money },
      ]
    case 'complimentary':
      return [
        { label: 'Complimentary for', value: `Card ${asked.cardNumber}` },
        { label: 'Reason', value: asked.reason },
        { label: 'Onboard credit', value: money },
      ]
    case 'transfer':
      return [
        { label: 'Replace', value: `Card ${asked.cardNumber}` },
        { label: 'By', value: `Card ${asked.to}` },
        { label: 'Balance to move', value: money },
      ]
  }
}

/** What the call carries: the tender of a refund is shown only. */
const sentOf = (asked: AskedMove) => {
  if (asked.act !== 'refund') return asked
  const { paidBy: _shown, ...move } = asked
  return move
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
    const approved = await ask(rowsOf(move), (by) => write('approveMove', { body: { ...sentOf(move), ...by } }))
    return approved === null ? null : run(approved.approval)
  }
}
