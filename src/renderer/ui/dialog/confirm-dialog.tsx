import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  /** The question with the object's name: 'Return card 70020?'. */
  title: string
  keepLabel: string
  confirmLabel: string
  onKeep: () => void
  onConfirm: () => void
  busy?: boolean
  children: ReactNode
}

/** Shown only before an action that cannot be undone. The safe button has the focus; Esc is the safe answer too. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, keepLabel, confirmLabel, onKeep, onConfirm, busy = false, children } = props
  const footer = [
    <Button key="keep" data-start onClick={onKeep} disabled={busy}>
      {keepLabel}
    </Button>,
    <Button key="confirm" type="primary" danger loading={busy} onClick={onConfirm}>
      {confirmLabel}
    </Button>,
  ]
  return (
    <Dialog open={open} title={title} width={400} isQuestion footer={footer} onClose={onKeep}>
      {children}
    </Dialog>
  )
}
