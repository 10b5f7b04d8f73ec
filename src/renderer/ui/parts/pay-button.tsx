import { Button, type ButtonProps } from 'antd'
import { Glyph } from '../art/glyph.tsx'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'

/** `asked`: what would be lost of the current order, while the question is shown. */
export interface PayOrder {
  onPay: () => void
  busy: boolean
  asked: LostOrder | null
  onKeep: () => void
  onLeave: () => void
}

export type LostOrder = 'order' | 'changes'

export const lostTexts: Readonly<Record<LostOrder, string>> = {
  order: 'Its dishes were not placed and are lost. Its tables become free.',
  changes: 'What was changed on it was not sent and is lost.',
}

interface PayButtonProps extends Pick<ButtonProps, 'type' | 'size' | 'block' | 'tabIndex' | 'icon'> {
  pay: PayOrder
  /** Whose order it is, for screen readers. */
  of: string
  /** Its text, if the order is reopened for something other than payment. */
  label?: string
}

const card = <Glyph name="card" size={18} />

/** Asks first if dishes or changes on this terminal would be lost. */
export function PayButton({
  pay: { onPay, busy, asked, onKeep, onLeave },
  of,
  label = 'Pay',
  icon = card,
  ...look
}: PayButtonProps) {
  return (
    <>
      <Button
        {...look}
        icon={icon}
        loading={busy}
        aria-label={label === 'Pay' ? `Pay the order of ${of}` : label.endsWith(of) ? label : `${label}, ${of}`}
        onClick={onPay}
      >
        {label}
      </Button>
      {asked !== null && (
        <ConfirmDialog
          open
          title={`Leave the current order for that of ${of}?`}
          keepLabel="Keep it"
          confirmLabel="Leave it"
          onKeep={onKeep}
          onConfirm={onLeave}
          busy={busy}
        >
          {lostTexts[asked]}
        </ConfirmDialog>
      )}
    </>
  )
}
