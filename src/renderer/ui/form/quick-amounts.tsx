import { Button } from 'antd'
import { formatAmount, paise, type Paise } from '../../../shared/money/money.ts'
import { cx } from '../cx.ts'

/** In paise; those most often added (look, Card Activation). */
const amounts = [500_00, 1_000_00, 2_000_00, 5_000_00].map(paise)

interface QuickAmountsProps {
  chosen: Paise | null
  onChoose: (amount: Paise) => void
  /** In paise; the amounts for a refill by default. */
  among?: readonly Paise[]
  /** In paise; the amount among them that is exactly what is due. */
  exact?: Paise
}

export function QuickAmounts({ chosen, onChoose, among = amounts, exact }: QuickAmountsProps) {
  return (
    <div className="grid grid-cols-4 gap-2 [&>button]:px-1" role="group" aria-label="Quick amounts, Rs">
      {among.map((amount) => (
        <Button
          key={amount}
          className={cx('tabular-nums', amount === chosen && 'choice-picked')}
          aria-pressed={amount === chosen}
          onClick={() => onChoose(amount)}
        >
          {amount === exact ? 'Exact' : formatAmount(amount).replace('.00', '')}
        </Button>
      ))}
    </div>
  )
}
