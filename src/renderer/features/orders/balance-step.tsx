import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { specified } from '../../../shared/messages.ts'
import { subtract, paiseOf } from '../../../shared/money.ts'
import { useChanges } from '../../lib/changes.ts'
import { customeridAtom } from '../../lib/session.ts'
import { WarningIcon } from '../../ui/art/icons.tsx'
import { Money } from '../../ui/parts/money.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { SumRows } from '../../ui/parts/sum-rows.tsx'
import { loadPayingCardAtom, payingCardAtom, refreshPayingCardAtom } from './check-out.atoms.ts'
import { orderTotalsAtom } from './cart.atoms.ts'
import styles from './payment-panel.module.css'

/** Step 3: the card's balance now and after the payment. */
export function BalanceStep() {
  const customerid = useAtomValue(customeridAtom)
  const { data: card } = useAtomValue(payingCardAtom)
  const { total } = useAtomValue(orderTotalsAtom)
  const load = useSetAtom(loadPayingCardAtom)
  const refresh = useSetAtom(refreshPayingCardAtom)
  useChanges(['cards'], () => customerid !== '' && refresh(customerid))
  useEffect(() => {
    if (customerid !== '') void load(customerid)
  }, [customerid, load])
  const balance = card?._id === customerid ? paiseOf(card.balance) : null
  const after = balance === null ? null : subtract(balance, total)
  return (
    <div className={styles['balance']}>
      <SumRows
        boxed
        rows={[
          { label: 'Card balance', value: balance === null ? '–' : <Money amount={balance} /> },
          { label: 'After payment', value: after === null ? '–' : <Money amount={after} />, strong: true },
        ]}
      />
      {after !== null && after < 0 ? <TooLittle /> : <p className={styles['quiet']}>Places the order and opens the invoice</p>}
    </div>
  )
}

function TooLittle() {
  const navigate = useNavigate()
  const refill = (
    <Button size="small" onClick={() => void navigate('/foodorder/cardactive')}>
      Refill card
    </Button>
  )
  return (
    <Note tone="amber" icon={<WarningIcon />} action={refill}>
      {specified.insufficientBalance}
    </Note>
  )
}
