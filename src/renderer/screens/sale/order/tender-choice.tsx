import { Button, Segmented } from 'antd'
import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { formatAmount, parseAmount, paiseOf, toRupees, ZERO } from '../../../../shared/money/money.ts'
import { Chevron } from '../../../ui/art/chevron.tsx'
import { AmountField } from '../../../ui/form/amount-field.tsx'
import { Choices } from '../../../sale/discount/choices.tsx'
import { withTender, withTip } from '../../../model/sale/moves.ts'
import { isOpen, type Tip } from '../../../model/sale/sale.ts'
import { saleAtom } from '../../../sale/state/sale.atoms.ts'
import { orderTotalsAtom } from '../../../sale/state/cart.atoms.ts'
import { hasCardAtom } from './approval.atoms.ts'
import { tendersAtom } from '../../../sale/state/tender.atoms.ts'
import { cx } from '../../../ui/cx.ts'

const tenders = [
  { value: 'card', label: 'Card' },
  { value: 'cash', label: 'Cash' },
] as const

/** Once a card is chosen both collapse to one row, to leave room for the next step. */
export function TenderChoice() {
  const { cash, tips } = useAtomValue(tendersAtom)
  const [sale, setSale] = useAtom(saleAtom)
  const { total } = useAtomValue(orderTotalsAtom)
  const isFolded = useAtomValue(hasCardAtom)
  const [isTipOpen, setTipOpen] = useState(false)
  const isPlain = sale.tender === 'card' && sale.tip === null
  if (!isOpen(sale) || (isPlain && ((!cash && !tips) || total === ZERO))) return null
  const hasTip = tips || sale.tip !== null
  return (
    <div className={cx('grid', isFolded ? 'gap-2' : 'gap-3')}>
      <div className="flex items-center gap-2">
        {(cash || sale.tender === 'cash') && (
          <Segmented<'card' | 'cash'>
            block
            className="flex-fill"
            {...(!isFolded && { size: 'large' })}
            aria-label="Paid by"
            options={[...tenders]}
            value={sale.tender}
            onChange={(tender) => setSale((now) => withTender(now, tender))}
          />
        )}
        {hasTip && isFolded && (
          <Button aria-expanded={isTipOpen} onClick={() => setTipOpen(!isTipOpen)}>
            {tipText(sale.tip)} <Chevron to={isTipOpen ? 'up' : 'down'} size={14} />
          </Button>
        )}
      </div>
      {hasTip && (!isFolded || isTipOpen) && (
        <TipChoice tip={sale.tip} onChange={(tip) => setSale((now) => withTip(now, tip))} onChosen={() => setTipOpen(false)} />
      )}
    </div>
  )
}

function tipText(tip: Tip | null): string {
  if (tip === null) return 'No tip'
  return 'percent' in tip ? `Tip ${tip.percent} %` : `Tip ${formatAmount(paiseOf(tip.amount))}`
}

interface TipChoiceProps {
  tip: Tip | null
  onChange: (tip: Tip | null) => void
  /** Called when there is nothing left to type. */
  onChosen: () => void
}

function TipChoice({ tip, onChange, onChosen }: TipChoiceProps) {
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
    if (value !== 'other') onChosen()
  }
  const type = (text: string) => {
    setTyped(text)
    const amount = parseAmount(text)
    onChange(amount === null || amount === ZERO ? null : { amount: toRupees(amount) })
  }
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Choices label="Tip" options={options} value={chosen} onChange={choose} />
      {isOther && <AmountField label="Tip, Rs" value={typed} onChange={type} />}
    </div>
  )
}
