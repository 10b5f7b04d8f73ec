import { Segmented } from 'antd'
import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { formatAmount, parseAmount, paiseOf, toRupees, ZERO } from '../../../../shared/money.ts'
import { AmountField } from '../../../ui/form/amount-field.tsx'
import { row, stack } from '../../../ui/layout/layout.ts'
import { Choices } from '../discount/choices.tsx'
import { withTender, withTip } from '../moves.ts'
import { isOpen, type Tip } from '../sale.ts'
import { saleAtom } from '../sale.atoms.ts'
import { orderTotalsAtom } from './cart.atoms.ts'
import { tendersAtom } from './tender.atoms.ts'

const tenders = [
  { value: 'card', label: 'Card' },
  { value: 'cash', label: 'Cash' },
] as const

/** Above step 1, where the venue takes more than cards: how the guest pays, and the tip. Nothing where it does not, or without dishes. */
export function TenderChoice() {
  const { cash, tips } = useAtomValue(tendersAtom)
  const [sale, setSale] = useAtom(saleAtom)
  const { total } = useAtomValue(orderTotalsAtom)
  const isPlain = sale.tender === 'card' && sale.tip === null
  if (!isOpen(sale) || (isPlain && ((!cash && !tips) || total === ZERO))) return null
  return (
    <div className={stack(12)}>
      {(cash || sale.tender === 'cash') && (
        <Segmented<'card' | 'cash'>
          block
          size="large"
          aria-label="Paid by"
          options={[...tenders]}
          value={sale.tender}
          onChange={(tender) => setSale((now) => withTender(now, tender))}
        />
      )}
      {(tips || sale.tip !== null) && <TipChoice tip={sale.tip} onChange={(tip) => setSale((now) => withTip(now, tip))} />}
    </div>
  )
}

interface TipChoiceProps {
  tip: Tip | null
  onChange: (tip: Tip | null) => void
}

/** None, a share of the order, or an amount. */
function TipChoice({ tip, onChange }: TipChoiceProps) {
  const { percents } = useAtomValue(tendersAtom)
  const [isOther, setOther] = useState(tip !== null && 'amount' in tip)
  const [typed, setTyped] = useState(tip !== null && 'amount' in tip ? formatAmount(paiseOf(tip.amount)) : '')
  const options = [
    { value: 'none', label: 'None' },
    ...percents.map((percent) => ({ value: String(percent), label: `${percent} %` })),
    { value: 'other', label: 'Other' },
  ]
  const chosen = isOther ? 'other' : tip !== null && 'percent' in tip ? String(tip.percent) : 'none'
  const choose = (value: string) => {
    setOther(value === 'other')
    setTyped('')
    onChange(value === 'none' || value === 'other' ? null : { percent: Number(value) })
  }
  const type = (text: string) => {
    setTyped(text)
    const amount = parseAmount(text)
    onChange(amount === null || amount === ZERO ? null : { amount: toRupees(amount) })
  }
  return (
    <div className={row(12, 'wrap', 'top')}>
      <Choices label="Tip" options={options} value={chosen} onChange={choose} />
      {isOther && <AmountField label="Tip, Rs" value={typed} onChange={type} />}
    </div>
  )
}
