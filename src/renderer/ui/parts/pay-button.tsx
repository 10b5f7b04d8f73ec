import { Button, type ButtonProps } from 'antd'
import { Glyph } from '../art/glyph.tsx'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'

/** How an unpaid order is opened again; `asked` while the dishes that would be lost are asked about. */
export interface PayOrder {
  onPay: () => void
  busy: boolean
  asked: boolean
  onKeep: () => void
  onLeave: () => void
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
      {asked && (
        <ConfirmDialog
          open
          title={`Leave the current order for that of ${of}?`}
          keepLabel="Keep it"
          confirmLabel="Leave it"
          onKeep={onKeep}
          onConfirm={onLeave}
          busy={busy}
        >
          Its dishes were not placed and are lost. Its tables become free.
        </ConfirmDialog>
      )}
    </>
  )
}
