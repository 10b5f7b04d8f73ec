import { Button, Segmented } from 'antd'
import { useState, type SubmitEvent } from 'react'
import type { Order } from '../../../../shared/contract/orders.ts'
import { formatRupees, paiseOf } from '../../../../shared/money.ts'
import { seatsIn } from '../../../../shared/seats.ts'
import { AmountField } from '../../../ui/form/amount-field.tsx'
import { QtyStepper } from '../../../ui/form/qty-stepper.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { cx } from '../../../ui/cx.ts'
import { row, stack } from '../../../ui/layout/layout.ts'
import { guestOf } from '../../../ui/order-name.ts'
import { Money } from '../../../ui/parts/money.tsx'
import { SumRows } from '../../../ui/parts/sum-rows.tsx'
import { type LookUp, useCardOfNumber } from '../../cards/use-card-of-number.ts'
import { MAX_CARDS, payerTrouble, type SplitDraft, splitSums, splitTrouble, type SplitWay, splitWays } from './split-draft.ts'
import { SplitSeats } from './split-seats.tsx'
import { SplitLines } from './split-lines.tsx'
import { useSplit } from './use-split.ts'
import styles from './split.module.css'

interface SplitFormProps {
  order: Order
  draft: SplitDraft
  onChange: (draft: SplitDraft) => void
  onDone: (draft: SplitDraft) => void
  onClose: () => void
}

/** What another card pays of an order, and which card. The kitchen is sent nothing, and nothing is charged before that card's guest says so. */
export function SplitForm({ order, draft, onChange, onDone, onClose }: SplitFormProps) {
  const [cardNumber, setCardNumber] = useState('')
  const [isTried, setTried] = useState(false)
  const { lookUp } = useCardOfNumber(cardNumber)
  const [split, busy] = useSplit(order, onDone)
  const { moves, stays } = splitSums(order, draft)
  const trouble = splitTrouble(order, draft)
  const payer = lookUp.state === 'known' ? lookUp.of : null
  const payerAmiss = payerText(lookUp, order)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    const isReady = payerAmiss === null || lookUp.state === 'asking'
    if (trouble === null && isReady) split(cardNumber.trim(), draft)
  }
  const lacks = payer?.card && paiseOf(payer.card.balance) < moves
  const hint =
    payer?.holder && payer.card && payerAmiss === null
      ? `${payer.holder.fullName}, ${formatRupees(paiseOf(payer.card.balance))} on the card`
      : 'The card that pays this part'
  return (
    <form className={stack(16)} onSubmit={submit} noValidate>
      <Segmented<SplitWay>
        block
        aria-label="How the order is split"
        options={splitWays.filter(({ value }) => value !== 'seats' || seatsIn(order.order).length > 0)}
        value={draft.way}
        onChange={(way) => onChange({ ...draft, way })}
      />
      <Division order={order} draft={draft} onChange={onChange} />
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
        error={
          payerAmiss !== null && ((isTried && lookUp.state !== 'asking') || lookUp.state === 'known') ? payerAmiss : undefined
        }
        value={cardNumber}
        onChange={setCardNumber}
      />
      <SumRows
        rows={[
          { label: `Stays with ${guestOf(order)}`, value: <Money amount={stays} /> },
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

/** What of the order moves, chosen the way that the draft says. */
function Division({ order, draft, onChange }: Pick<SplitFormProps, 'order' | 'draft' | 'onChange'>) {
  if (draft.way === 'lines')
    return (
      <SplitLines
        lines={order.order}
        quantities={draft.quantities}
        onChange={(quantities) => onChange({ ...draft, quantities })}
      />
    )
  if (draft.way === 'seats') return <SplitSeats lines={order.order} draft={draft} onChange={onChange} />
  if (draft.way === 'equal')
    return (
      <div className={row(16, 'between')}>
        <span>Cards that share this order</span>
        <QtyStepper
          name="card"
          qty={draft.cards}
          least={2}
          most={MAX_CARDS}
          onChange={(cards) => onChange({ ...draft, cards })}
        />
      </div>
    )
  return <AmountField label="Other card pays, Rs" value={draft.amount} onChange={(amount) => onChange({ ...draft, amount })} />
}

/** What is wrong with the card, or not known yet; null once it may pay. */
function payerText(lookUp: LookUp, order: Order): string | null {
  if (lookUp.state === 'known') return payerTrouble(lookUp.of, order)
  if (lookUp.state === 'failed') return lookUp.failure.msg
  return 'Enter the number of the card that pays this part'
}
