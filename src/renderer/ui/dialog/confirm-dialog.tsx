import { Button, Modal } from 'antd'
import { useRef, type ReactNode } from 'react'
import { startIn } from './start-in.ts'

interface ConfirmDialogProps {
  open: boolean
  /** The question with the object's name: 'Return card 70020?'. */
  title: string
  /** Verbs: 'Keep card' and 'Return card'. */
  keepLabel: string
  confirmLabel: string
  onKeep: () => void
  onConfirm: () => void
  /** While the confirmed action runs, its button turns and cannot be pressed twice. */
  busy?: boolean
  children: ReactNode
}

/** Asked only before what cannot be undone. The safe button has the focus; Esc is the safe answer too. */
export function ConfirmDialog({
  open,
  title,
  keepLabel,
  confirmLabel,
  onKeep,
  onConfirm,
  busy = false,
  children,
}: ConfirmDialogProps) {
  const safe = useRef<HTMLButtonElement>(null)
  return (
    <Modal
      open={open}
      afterOpenChange={(isOpen) => isOpen && startIn(safe.current)}
      title={title}
      width={400}
      centered
      closable={false}
      mask={{ closable: false }}
      onCancel={onKeep}
      footer={[
        <Button key="keep" ref={safe} onClick={onKeep} disabled={busy}>
          {keepLabel}
        </Button>,
        <Button key="confirm" type="primary" danger loading={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>,
      ]}
    >
      {children}
    </Modal>
  )
}
