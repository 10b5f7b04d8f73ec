import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { formatRupees } from '../../../../shared/money/money.ts'
import { useAction } from '../../../data/use-action.ts'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { useAskSupervisor } from '../../../sale/approval/supervisor.atoms.ts'
import { cartAtom } from '../../../sale/state/sale.atoms.ts'
import { approveBySupervisorAtom } from './approval.atoms.ts'
import { dueAtom } from '../../../sale/state/tender.atoms.ts'
import { usePreparePayment } from './use-prepare-payment.ts'

/** A supervisor approves the order if no code can reach the passenger. */
export function SupervisorWay({ cardNumber }: { cardNumber: string }) {
  const hasDishes = useAtomValue(cartAtom).length > 0
  const due = useAtomValue(dueAtom)
  const approve = useSetAtom(approveBySupervisorAtom)
  const prepare = usePreparePayment()
  const ask = useAskSupervisor()
  const toasts = useToasts()
  const question = async () => {
    if (!(await prepare(cardNumber))) return
    const rows = [
      { label: 'Pay without a code', value: `Card ${cardNumber}` },
      { label: 'Total', value: formatRupees(due) },
    ]
    const supervisor = await ask(rows, (by) => approve(cardNumber, by))
    if (supervisor !== null) toasts.success(`Approved by ${supervisor}`)
  }
  const [run] = useAction(question)
  if (!hasDishes) return null
  return (
    <Button block onClick={run}>
      Ask a supervisor
    </Button>
  )
}
