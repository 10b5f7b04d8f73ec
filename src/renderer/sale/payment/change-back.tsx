import { type Paise, paiseOf } from '../../../shared/money/money.ts'
import { changeOf } from '../../../shared/money/tender.ts'
import { useAtomValue } from 'jotai'
import { Money, Total } from '../../ui/parts/money.tsx'
import { approvalAtom } from '../state/sale.atoms.ts'
import { dueAtom } from '../state/tender.atoms.ts'

export const ChangeBack = ({ change }: { change: Paise }) => (
  <div role="status" className="flex-1 rounded-lg bg-green-tint px-3 py-2">
    <Total label="Change" amount={change} />
  </div>
)

export function CashDone() {
  const due = useAtomValue(dueAtom)
  const tendered = paiseOf(useAtomValue(approvalAtom)?.tendered ?? 0)
  return (
    <p className="type-supporting [&_strong]:text-ink">
      Cash <Money amount={tendered} />, change <Money amount={changeOf(due, tendered)} />. If the order changes, take the cash
      again.
    </p>
  )
}
