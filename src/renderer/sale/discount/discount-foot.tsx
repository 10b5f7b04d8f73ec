import { Button } from 'antd'
import type { Paise } from '../../../shared/money/money.ts'
import { Money } from '../../ui/parts/money.tsx'

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
    <div className="flex flex-wrap items-center justify-end gap-3 pt-2 text-left">
      <div className="flex-fill">
        <div className="type-supporting">New total</div>
        <strong className="text-22 whitespace-nowrap">
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
