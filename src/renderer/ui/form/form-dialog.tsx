import type { ReactNode } from 'react'
import { Dialog } from '../dialog/dialog.tsx'
import { Form, type FormHandle } from './form.tsx'

interface FormDialogProps {
  form: FormHandle & { busy: boolean; reset: () => void }
  open: boolean
  title: string
  okText: string
  canSend?: boolean
  cancelText?: string
  width?: number
  footer?: ReactNode
  isOnTop?: boolean
  onClose: () => void
  onDirty?: (isDirty: boolean) => void
  above?: ReactNode
  children: ReactNode
}

/** The focus starts in the first field; closing discards what was typed. */
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
