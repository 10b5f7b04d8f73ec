import type { ReactNode } from 'react'
import { BinIcon, MinusIcon, PlusIcon } from '../art/icons.tsx'
import { MAX_QTY, MIN_QTY } from '../../../shared/contract/order-parts.ts'
import styles from './qty-stepper.module.css'

interface QtyStepperProps {
  /** The dish, which names the buttons: 'One more Coffee'. */
  name: string
  qty: number
  onChange: (qty: number) => void
  /** 1 to 5 unless said. */
  least?: number
  most?: number
  /** Before the quantity: what is counted. */
  icon?: ReactNode
  /** Said beside the quantity: 'of 2'. */
  of?: string
  /** With it, the minus becomes a bin at 1; without it, the minus rests there. */
  onRemove?: () => void
}

/** A quantity, of 1 to 5 unless said (specification, 5). What cannot go further rests, and keeps its place. */
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
      <output className="num" aria-live="polite">
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
