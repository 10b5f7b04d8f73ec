import { formatTime } from '../../model/format.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { WarningIcon } from '../../ui/art/icons.tsx'
import { cx } from '../../ui/cx.ts'
import { ageMinutes } from '../../model/format.ts'
import { ageLabel, LATE_AFTER_MIN } from '../../model/orders/order-labels.ts'
import styles from './order-age.module.css'

interface OrderAgeProps {
  createdAt: string
  /** UTC epoch milliseconds. */
  now: number
}

export function OrderAge({ createdAt, now }: OrderAgeProps) {
  const minutes = ageMinutes(createdAt, now)
  const isLate = minutes > LATE_AFTER_MIN
  return (
    <span className={cx('whitespace-nowrap tabular-nums', styles['age'], isLate && styles['late'])}>
      {isLate ? <WarningIcon /> : <Glyph name="order-status" size={16} />}
      <span>
        {ageLabel(minutes)}
        {isLate && <span className="visually-hidden">, late</span>}
      </span>
    </span>
  )
}

export function AgeAndTime({ timeZone, ...age }: OrderAgeProps & { timeZone: string }) {
  return (
    <div className={styles['both']}>
      <OrderAge {...age} />
      <time className="tabular-nums" dateTime={age.createdAt}>
        {formatTime(age.createdAt, timeZone)}
      </time>
    </div>
  )
}
