import type { ReactNode } from 'react'
import { BinIcon, MinusIcon, PlusIcon } from '../art/icons.tsx'
import { MAX_QTY, MIN_QTY } from '../../../shared/contract/order-parts.ts'
import styles from './qty-stepper.module.css'

interface QtyStepperProps {
  name: string
  qty: number
  onChange: (qty: number) => void
  least?: number
  most?: number
  icon?: ReactNode
  of?: string
  /** If given, the minus becomes a bin at `least`; otherwise it is disabled there. */
  onRemove?: () => void
}

/** 1 to 5 by default (specification, 5). A button at its limit is disabled and stays in place. */
export function QtyStepper({ name, qty, onChange, onRemove, least = MIN_QTY, most = MAX_QTY, icon, of = '' }: QtyStepperProps) {
  const atLeast = qty <= least
  return (
    <div className={styles['stepper']} role="group" aria-label={`Quantity of ${name}`}>
      {atLeast && onRemove !== undefined ? (
        <button type="button" aria-label={`Remove ${name}`} title="Remove" onClick={onRemove}>
          <BinIcon />
        </button>
      ) : (
        <button type="button" aria-label={`One less ${name}`} disabled={atLeast} onClick={() => onChange(qty - 1)}>
          <MinusIcon />
        </button>
      )}
      <output className="tabular-nums" aria-live="polite">
        {icon}
        {qty}
        {of !== '' && <small>{of}</small>}
      </output>
      <button type="button" aria-label={`One more ${name}`} disabled={qty >= most} onClick={() => onChange(qty + 1)}>
        <PlusIcon />
      </button>
    </div>
  )
}
