import { Button, Modal } from 'antd'
import { useRef, type ReactNode } from 'react'
import { startIn } from './start-in.ts'

type Submit = { label: string; busy: boolean } & ({ formId: string } | { onClick: () => void })

interface DialogProps {
  open: boolean
  title: ReactNode
  width?: number
  /** Only its buttons and Esc close it. */
  isQuestion?: boolean
  closeLabel?: string
  submit?: Submit
  /** Replaces the two buttons; null for none. A button with `data-start` gets the focus first. */
  footer?: ReactNode
  /** Shown above an open drawer. */
  isOnTop?: boolean
  onClose: () => void
  onClosed?: () => void
  children: ReactNode
}

const ON_TOP = 1100
const FADE = 'ant-fade'

/** A tap beside it never closes it, so that typed text is not lost by accident. Closing returns the focus. */
export function Dialog({ open, title, width = 440, isQuestion = false, isOnTop = false, ...props }: DialogProps) {
  const { closeLabel = 'Close', submit, onClose, onClosed, children } = props
  const body = useRef<HTMLDivElement>(null)
  const buttons = [
    <Button key="close" onClick={onClose}>
      {closeLabel}
    </Button>,
    submit !== undefined && <SubmitButton key="submit" {...submit} />,
  ]
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      centered
      // It fades in without moving, so that a press right after it opens finds its button.
      transitionName={FADE}
      closable={!isQuestion}
      mask={{ closable: false }}
      {...(isOnTop && { zIndex: ON_TOP })}
      footer={props.footer === undefined ? buttons : props.footer}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && startIn(body.current?.closest<HTMLElement>('[role="dialog"]'))}
      {...(onClosed !== undefined && { afterClose: onClosed })}
      destroyOnHidden
    >
      <div ref={body}>{children}</div>
    </Modal>
  )
}

function SubmitButton({ label, busy, ...press }: Submit) {
  const does = 'formId' in press ? ({ htmlType: 'submit', form: press.formId } as const) : press
  return (
    <Button type="primary" loading={busy} {...does}>
      {label}
    </Button>
  )
}
