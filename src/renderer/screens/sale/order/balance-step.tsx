import { useAtomValue } from 'jotai'
import { subtract, paiseOf } from '../../../../shared/money/money.ts'
import { changeOf } from '../../../../shared/money/tender.ts'
import { Money } from '../../../ui/parts/money.tsx'
import { SumRows } from '../../../ui/parts/sum-rows.tsx'
import { payingCardAtom, shortfallAtom } from './check-out.atoms.ts'
import { approvalAtom } from '../../../sale/state/sale.atoms.ts'
import { ChangeBack } from '../../../sale/payment/change-back.tsx'
import { dueAtom } from '../../../sale/state/tender.atoms.ts'
import { Lacking } from '../../../sale/payment/lacking.tsx'

export function BalanceStep() {
  const isCash = useAtomValue(approvalAtom)?.factor === 'cash'
  return isCash ? <CashBack /> : <CardBalance />
}

function CashBack() {
  const due = useAtomValue(dueAtom)
  const tendered = paiseOf(useAtomValue(approvalAtom)?.tendered ?? 0)
  return (
    <div className="grid gap-2.5">
      <ChangeBack change={changeOf(due, tendered)} />
      <p className="type-supporting [&_strong]:text-ink">Places the order and opens the invoice</p>
    </div>
  )
}

function CardBalance() {
  const card = useAtomValue(payingCardAtom)
  const due = useAtomValue(dueAtom)
  const balance = card && paiseOf(card.balance)
  const shortfall = useAtomValue(shortfallAtom)
  return (
    <div className="grid gap-2.5">
      <SumRows
        boxed
        rows={[
          { label: 'Card balance', value: balance === null ? '–' : <Money amount={balance} /> },
          shortfall === null
            ? {
                label: 'After payment',
                value: balance === null ? '–' : <Money amount={subtract(balance, due)} />,
                strong: true,
              }
            : { label: 'Short by', value: <Money amount={shortfall} />, strong: true },
        ]}
      />
      {shortfall === null && <p className="type-supporting [&_strong]:text-ink">Places the order and opens the invoice</p>}
      {card !== null && <Lacking cardNumber={card.cardNumber} shortfall={shortfall} />}
    </div>
  )
}
