import { formatAmount, formatRupees, type Paise } from '../../../shared/money/money.ts'
import styles from './money.module.css'

interface MoneyProps {
  amount: Paise
  /** Without 'Rs', for columns whose head has ', Rs'. */
  bare?: boolean
  /** Dish cards may drop '.00'. */
  short?: boolean
}

/** `Rs 3,240.00`, with tabular figures, never broken over two lines. */
export function Money({ amount, bare = false, short = false }: MoneyProps) {
  const text = bare ? formatAmount(amount) : formatRupees(amount)
  return <span className="whitespace-nowrap tabular-nums">{short ? text.replace(/\.00$/, '') : text}</span>
}

/** `amount` in paise. */
export function Total({ amount, label = 'Total' }: { amount: Paise; label?: string }) {
  return (
    <div className={styles['total']}>
      <span className="type-h2">{label}</span>
      <span className="whitespace-nowrap tabular-nums">
        <span className="mr-0.75 text-15 font-semibold text-quiet">Rs</span>{' '}
        <span className="type-total">{formatAmount(amount)}</span>
      </span>
    </div>
  )
}
