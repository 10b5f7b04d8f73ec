import { Button } from 'antd'
import { useState, type SubmitEvent } from 'react'
import type { Order } from '../../../../shared/contract/orders.ts'
import { formatRupees, paiseOf } from '../../../../shared/money.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { cx } from '../../../ui/cx.ts'
import { row, stack } from '../../../ui/layout/layout.ts'
import { Money } from '../../../ui/parts/money.tsx'
import { SumRows } from '../../../ui/parts/sum-rows.tsx'
import { type LookUp, useCardOfNumber } from '../../cards/use-card-of-number.ts'
import { linesTrouble, payerTrouble, type Quantities, splitSums } from './split-draft.ts'
import { SplitLines } from './split-lines.tsx'
import { useSplit } from './use-split.ts'
import styles from './split.module.css'

interface SplitFormProps {
  order: Order
  onClose: () => void
}

/** Which dishes another card pays, and which card. The kitchen is sent nothing, and nothing is charged before that card's guest says so. */
export function SplitForm({ order, onClose }: SplitFormProps) {
  const [quantities, setQuantities] = useState<Quantities>({})
  const [cardNumber, setCardNumber] = useState('')
  const [isTried, setTried] = useState(false)
  const { lookUp } = useCardOfNumber(cardNumber)
  const [split, busy] = useSplit(order, onClose)
  const { moves, stays } = splitSums(order, quantities)
  const trouble = linesTrouble(order.order, quantities)
  const payer = lookUp.state === 'known' ? lookUp.of : null
  const payerAmiss = payerText(lookUp, order)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (trouble === null && payerAmiss === null && payer?.holder) split(payer.holder, quantities)
  }
  const lacks = payer?.card && paiseOf(payer.card.balance) < moves
  const hint =
    payer?.holder && payer.card && payerAmiss === null
      ? `${payer.holder.fullName}, ${formatRupees(paiseOf(payer.card.balance))} on the card`
      : 'The card that pays these dishes'
  return (
    <form className={stack(16)} onSubmit={submit} noValidate>
      <div className={styles['scroll']}>
        <SplitLines lines={order.order} quantities={quantities} onChange={setQuantities} />
      </div>
      {isTried && trouble !== null && (
        <p role="alert" className={styles['error']}>
          {trouble}
        </p>
      )}
      <TextField
        label="Card number"
        numeric
        maxLength={20}
        autoComplete="off"
        inputMode="numeric"
        hint={lacks ? `${hint}: refill it before it pays` : hint}
        error={payerAmiss !== null && (isTried || lookUp.state === 'known') ? payerAmiss : undefined}
        value={cardNumber}
        onChange={setCardNumber}
      />
      <SumRows
        rows={[
          { label: `Stays with ${order.fullName}`, value: <Money amount={stays} /> },
          { label: 'Other card pays', value: <Money amount={moves} />, strong: true },
        ]}
      />
      <div className={cx(row(12, 'end'))}>
        <Button onClick={onClose}>Keep it whole</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          Split off {formatRupees(moves)}
        </Button>
      </div>
    </form>
  )
}

/** What is wrong with the card, or not known yet; null once it may pay. */
function payerText(lookUp: LookUp, order: Order): string | null {
  if (lookUp.state === 'known') return payerTrouble(lookUp.of, order)
  if (lookUp.state === 'failed') return lookUp.failure.msg
  return 'Enter the number of the card that pays these dishes'
}
