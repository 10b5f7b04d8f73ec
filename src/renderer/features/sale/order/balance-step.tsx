import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { subtract, paiseOf } from '../../../../shared/money.ts'
import { TooLittle } from '../../../ui/parts/too-little.tsx'
import { useChanges } from '../../../data/changes.ts'
import { customeridAtom } from '../sale.atoms.ts'
import { Money } from '../../../ui/parts/money.tsx'
import { SumRows } from '../../../ui/parts/sum-rows.tsx'
import { loadPayingCardAtom, payingCardAtom, refreshPayingCardAtom, shortfallAtom } from './check-out.atoms.ts'
import { orderTotalsAtom } from './cart.atoms.ts'
import { useRefillForOrder } from './use-refill-for-order.ts'
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
  const shortfall = useAtomValue(shortfallAtom)
  const refill = useRefillForOrder('/foodorder/orderdetails')
  return (
    <div className={styles['balance']}>
      <SumRows
        boxed
        rows={[
          { label: 'Card balance', value: balance === null ? '–' : <Money amount={balance} /> },
          shortfall === null
            ? {
                label: 'After payment',
                value: balance === null ? '–' : <Money amount={subtract(balance, total)} />,
                strong: true,
              }
            : { label: 'Too little by', value: <Money amount={shortfall} />, strong: true },
        ]}
      />
      {shortfall !== null && card !== null ? (
        <TooLittle cardNumber={card.cardNumber} shortfall={shortfall} onRefill={refill} />
      ) : (
        <p className={styles['quiet']}>Places the order and opens the invoice</p>
      )}
    </div>
  )
}
