import { useSetAtom } from 'jotai'
import { useNavigate } from 'react-router-dom'
import type { CreditNote } from '../../../shared/contract/credit-notes.ts'
import { labelledAmount } from '../../../shared/receipt/invoice-text.ts'
import type { ApiResult } from '../../data/api-types.ts'
import { isUnanswered } from '../../data/money-call.ts'
import { useAction } from '../../data/use-action.ts'
import { write } from '../../data/write.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { type AskedRows, useAskSupervisor } from '../../sale/approval/supervisor.atoms.ts'
import { useOrderForGuest } from '../../sale/open/use-order-for-guest.ts'
import { type CreditInput, creditMove, printAfterCreditAtom } from '../../printing/credit-notes.atoms.ts'

const rowsOf = (invoiceno: string, { paidTo, total }: CreditInput): AskedRows => [
  { label: 'Credit', value: invoiceno },
  { label: 'Refunded', value: paidTo === 'cash' ? 'In cash' : 'To the card' },
  { label: 'Amount', value: labelledAmount(total) },
]

/** A supervisor approves first if that is known to be needed, otherwise once the server requires it. Null if no one approved. */
function useIssue() {
  const send = useSetAtom(creditMove.run)
  const ask = useAskSupervisor()
  return async (invoiceno: string, input: CreditInput, isApproved: boolean): Promise<ApiResult<CreditNote> | null> => {
    const answer = isApproved ? null : await send(input)
    if (answer !== null && (answer.ok || answer.error.code !== 'approval_needed')) return answer
    const { orderid, lines, total, paidTo } = input
    const approved = await ask(rowsOf(invoiceno, input), (by) =>
      write('approveCreditNote', { body: { orderid, lines, total, paidTo, ...by } }),
    )
    return approved === null ? null : send({ ...input, approval: approved.approval })
  }
}

interface After {
  onIssued: (note: CreditNote) => void
  /** Called when the shown figures may be stale. */
  onRefused: () => void
  /** Whether an order for the right dishes is started afterwards. */
  sellsNext: boolean
}

export function useCredit({
  onIssued,
  onRefused,
  sellsNext,
}: After): [(invoiceno: string, input: CreditInput, isApproved: boolean) => void, boolean] {
  const issue = useIssue()
  const print = useSetAtom(printAfterCreditAtom)
  const sellTo = useOrderForGuest()
  const navigate = useNavigate()
  const toasts = useToasts()
  return useAction(async (invoiceno: string, input: CreditInput, isApproved: boolean) => {
    const answer = await issue(invoiceno, input, isApproved)
    if (answer === null) return
    if (!answer.ok) {
      if (!isUnanswered(answer.error)) toasts.warning(answer.error.msg)
      onRefused()
      return
    }
    const note = answer.value
    toasts.success(`${note.creditno} issued for ${note.invoiceno}`)
    onIssued(note)
    await print(note)
    if (!sellsNext) return
    const refused = sellTo(note.paidToCard)
    if (refused === null) await navigate('/foodorder/foodorderdish')
    else toasts.warning(refused)
  })
}
