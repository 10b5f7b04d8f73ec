import { Button } from 'antd'
import type { Paise } from '../../../shared/money/money.ts'
import { cx } from '../../ui/cx.ts'
import { row } from '../../ui/layout/layout.ts'
import { Money } from '../../ui/parts/money.tsx'
import styles from './discount.module.css'

interface FootProps {
  total: Paise
  label: string
  /** The label, or what is still missing. */
  missing: string | null
  busy: boolean
  onGive: () => void
  /** Null if no discount was given yet. */
  onTakeBack: (() => void) | null
  onClose: () => void
}

/** The total with the discount, and the buttons. */
export function DiscountFoot({ total, label, missing, busy, onGive, onTakeBack, onClose }: FootProps) {
  return (
    <div className={cx(row(12, 'wrap', 'end'), styles['foot'])}>
      <div className="grow">
        <div className="type-supporting">New total</div>
        <strong className={styles['sum']}>
          <Money amount={total} />
        </strong>
        <div className="type-supporting">Codes sent for the old total stop working</div>
      </div>
      {onTakeBack !== null && (
        <Button size="large" disabled={busy} onClick={onTakeBack}>
          Remove
        </Button>
      )}
      <Button size="large" onClick={onClose}>
        Cancel
      </Button>
      <Button size="large" type="primary" disabled={missing !== null} loading={busy} onClick={onGive}>
        {missing ?? label}
      </Button>
    </div>
  )
}
