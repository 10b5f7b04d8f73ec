import { Button, type ButtonProps } from 'antd'
import { Glyph } from '../art/glyph.tsx'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'

/** How an unpaid order is opened again; `asked` says what of the current one would be lost while that is asked about. */
export interface PayOrder {
  onPay: () => void
  busy: boolean
  asked: LostOrder | null
  onKeep: () => void
  onLeave: () => void
}

export type LostOrder = 'order' | 'changes'

/** What leaving the current order loses. */
export const lostTexts: Readonly<Record<LostOrder, string>> = {
  order: 'Its dishes were not placed and are lost. Its tables become free.',
  changes: 'What was changed on it was not sent and is lost.',
}

interface PayButtonProps extends Pick<ButtonProps, 'type' | 'size' | 'block' | 'tabIndex' | 'icon'> {
  pay: PayOrder
  /** Whose order it is, for screen readers. */
  of: string
  /** What it says where the order is not to be paid at once. */
  label?: string
}

const card = <Glyph name="card" size={18} />

/** Opens an unpaid order again to be paid; asks first where dishes on this terminal would be lost. */
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
