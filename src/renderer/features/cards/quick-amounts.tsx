import { Button } from 'antd'
import { formatAmount, paise, type Paise } from '../../../shared/money.ts'
import { cx } from '../../ui/cx.ts'
import styles from './cards.module.css'

/** Amounts that desks add most, in paise (look, Card Activation). */
const amounts = [500_00, 1_000_00, 2_000_00, 5_000_00].map(paise)

/** One tap sets a round amount; the button of the amount in the field is shown as pressed. */
export function QuickAmounts({ chosen, onChoose }: { chosen: Paise | null; onChoose: (amount: Paise) => void }) {
  return (
    <div className={cx('gap-8', styles['quick'])} role="group" aria-label="Quick amounts, Rs">
      {amounts.map((amount) => (
        <Button
          key={amount}
          className={cx('num', amount === chosen && styles['chosen'])}
          aria-pressed={amount === chosen}
          onClick={() => onChoose(amount)}
        >
          {formatAmount(amount).replace('.00', '')}
        </Button>
      ))}
    </div>
  )
}
