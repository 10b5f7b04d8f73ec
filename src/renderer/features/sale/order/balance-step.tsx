import { useAtomValue } from 'jotai'
import { subtract, paiseOf } from '../../../../shared/money.ts'
import { Money } from '../../../ui/parts/money.tsx'
import { SumRows } from '../../../ui/parts/sum-rows.tsx'
import { payingCardAtom, shortfallAtom } from './check-out.atoms.ts'
import { orderTotalsAtom } from './cart.atoms.ts'
import { Lacking } from './lacking.tsx'
import { stack } from '../../../ui/layout/layout.ts'
import { cx } from '../../../ui/cx.ts'
import styles from './payment-panel.module.css'

/** Step 3: the card's balance now and after the payment. */
export function BalanceStep() {
  const card = useAtomValue(payingCardAtom)
  const { total } = useAtomValue(orderTotalsAtom)
  const balance = card && paiseOf(card.balance)
  const shortfall = useAtomValue(shortfallAtom)
  return (
    <div className={stack(10)}>
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
            : { label: 'Short by', value: <Money amount={shortfall} />, strong: true },
        ]}
      />
      {shortfall === null && <p className={cx('type-supporting', styles['quiet'])}>Places the order and opens the invoice</p>}
      {card !== null && <Lacking cardNumber={card.cardNumber} shortfall={shortfall} />}
    </div>
  )
}
