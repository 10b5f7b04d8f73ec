import { Button, Modal } from 'antd'
import { useRef, type ReactNode } from 'react'
import { startIn } from './start-in.ts'

/** The button that sends what a dialog asks for: the submit button of a form, or a press of its own. */
type Submit = { label: string; busy: boolean } & ({ formId: string } | { onClick: () => void })

interface DialogProps {
  open: boolean
  title: ReactNode
  width?: number
  /** Its buttons and Esc are the only ways out. */
  isQuestion?: boolean
  /** The button that changes nothing. */
  closeLabel?: string
  submit?: Submit
  /** The buttons where they are others than those two; null for none. One with `data-start` has the focus first. */
  footer?: ReactNode
  /** Above a drawer that may have asked. */
  isOnTop?: boolean
  onClose: () => void
  onClosed?: () => void
  children: ReactNode
}

const ON_TOP = 1100
const FADE = 'ant-fade'

/** A dialog in the middle of the window. A tap beside it never closes it: what is typed is not lost to a slip. Closed, it leads the focus back. */
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
      // It fades in where it stays: a press right after it was asked for finds its button.
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
