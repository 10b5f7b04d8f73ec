import { Button } from 'antd'
import type { ReactNode } from 'react'
import { specified } from '../../../shared/messages.ts'
import { formatRupees, type Paise } from '../../../shared/money/money.ts'
import { WarningIcon } from '../art/icons.tsx'
import { Note } from './note.tsx'

interface TooLittleProps {
  cardNumber: string
  shortfall: Paise
  onRefill: (cardNumber: string, shortfall: Paise) => void
  /** Whether no code was requested yet; the note then says so. */
  isUnsent?: boolean
  children?: ReactNode
}

/** Shown before anything is sent or charged. */
export function TooLittle({ cardNumber, shortfall, onRefill, isUnsent = false, children }: TooLittleProps) {
  return (
    <div className="grid gap-3">
      <Note tone="amber" icon={<WarningIcon />} title={specified.insufficientBalance} role="status">
        Card {cardNumber} is {formatRupees(shortfall)} short.
        {isUnsent && ' No code was sent and nothing was charged.'}
      </Note>
      <Button type="primary" block onClick={() => onRefill(cardNumber, shortfall)}>
        Refill card
      </Button>
      {children}
    </div>
  )
}
