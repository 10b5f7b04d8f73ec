import type { ReactNode } from 'react'
import { Dialog } from '../dialog/dialog.tsx'
import { Form, type FormHandle } from './form.tsx'

interface FormDialogProps {
  form: FormHandle & { busy: boolean; reset: () => void }
  open: boolean
  title: string
  /** The verb of the button that sends it. */
  okText: string
  /** False if there is nothing to send. */
  canSend?: boolean
  cancelText?: string
  width?: number
  /** Replaces those two buttons. */
  footer?: ReactNode
  /** Shown above an open drawer. */
  isOnTop?: boolean
  onClose: () => void
  onDirty?: (isDirty: boolean) => void
  /** Shown above the form, inside the dialog. */
  above?: ReactNode
  children: ReactNode
}

/** A dialog whose button sends its form. The focus starts in the first field; closing discards what was typed. */
export function FormDialog({ form, okText, canSend = true, cancelText, above, onDirty, children, ...dialog }: FormDialogProps) {
  return (
    <Dialog
      {...dialog}
      {...(canSend && { submit: { label: okText, busy: form.busy, formId: form.id } })}
      {...(cancelText !== undefined && { closeLabel: cancelText })}
      onClosed={form.reset}
    >
      <div className="grid gap-3.5">
        {above}
        <Form form={form} {...(onDirty !== undefined && { onDirty })} className="grid gap-3.5">
          {children}
        </Form>
      </div>
    </Dialog>
  )
}
