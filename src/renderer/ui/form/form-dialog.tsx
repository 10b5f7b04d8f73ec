import type { ReactNode } from 'react'
import { Dialog } from '../dialog/dialog.tsx'
import { Form, type FormHandle } from './form.tsx'
import styles from './form-dialog.module.css'

interface FormDialogProps {
  form: FormHandle & { busy: boolean; reset: () => void }
  open: boolean
  title: string
  /** The verb of its button. */
  okText: string
  /** False where there is nothing to send. */
  canSend?: boolean
  cancelText?: string
  width?: number
  /** The buttons where they are others than those two. */
  footer?: ReactNode
  /** Above a drawer that may have asked. */
  isOnTop?: boolean
  onClose: () => void
  onDirty?: (isDirty: boolean) => void
  /** Shown above the form, inside the dialog. */
  above?: ReactNode
  children: ReactNode
}

/** A dialog whose button sends its form. It begins in the first field, and what was typed is gone once it is closed. */
export function FormDialog({ form, okText, canSend = true, cancelText, above, onDirty, children, ...dialog }: FormDialogProps) {
  return (
    <Dialog
      {...dialog}
      {...(canSend && { submit: { label: okText, busy: form.busy, formId: form.id } })}
      {...(cancelText !== undefined && { closeLabel: cancelText })}
      onClosed={form.reset}
    >
      <div className={styles['dialog']}>
        {above}
        <Form form={form} {...(onDirty !== undefined && { onDirty })} className={styles['form']}>
          {children}
        </Form>
      </div>
    </Dialog>
  )
}
