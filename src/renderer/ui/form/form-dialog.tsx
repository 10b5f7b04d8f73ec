import { Modal, type ButtonProps, type ModalProps } from 'antd'
import type { ReactNode } from 'react'
import { startIn } from '../dialog/start-in.ts'
import { Form, type FormHandle } from './form.tsx'
import styles from './form-dialog.module.css'

interface FormDialogProps extends Pick<ModalProps, 'mask' | 'zIndex' | 'style' | 'classNames' | 'footer'> {
  form: FormHandle & { button: ButtonProps; reset: () => void }
  open: boolean
  title: string
  /** The verb of its button. */
  okText: string
  cancelText?: string
  width?: number
  /** Where it begins; its first input unless said otherwise. */
  startAt?: string
  onClose: () => void
  onDirty?: (isDirty: boolean) => void
  /** Stands above the form, inside the dialog. */
  above?: ReactNode
  children: ReactNode
}

/** A dialog whose button sends its form. It begins in the first field, and what was typed is gone once it is closed. */
export function FormDialog({ form, open, onClose, ...props }: FormDialogProps) {
  const { cancelText = 'Close', width = 440, startAt = 'input', above, onDirty, children, ...modal } = props
  const afterOpenChange = (isOpen: boolean) =>
    isOpen ? startIn(form.ref.current?.querySelector<HTMLElement>(startAt)) : form.reset()
  return (
    <Modal
      open={open}
      width={width}
      okButtonProps={form.button}
      cancelText={cancelText}
      onCancel={onClose}
      afterOpenChange={afterOpenChange}
      destroyOnHidden
      {...modal}
    >
      <div className={styles['dialog']}>
        {above}
        <Form form={form} {...(onDirty !== undefined && { onDirty })} className={styles['form']}>
          {children}
        </Form>
      </div>
    </Modal>
  )
}
