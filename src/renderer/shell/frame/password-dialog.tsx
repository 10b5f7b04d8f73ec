import { Segmented } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { MIN_PASSWORD } from '../../../shared/contract/auth.ts'
import { accessRoutesAtom } from '../../platform/session.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { usePasswordForm } from '../login/password-form.ts'
import { ApprovalPinFields, useApprovalPinForm } from './approval-pin-form.tsx'

interface PasswordDialogProps {
  open: boolean
  name: string
  onClose: () => void
}

const parts = [
  { value: 'password', label: 'Password', title: 'Password of', okText: 'Change password' },
  { value: 'pin', label: 'Approval PIN', title: 'Approval PIN of', okText: 'Set PIN' },
] as const

/**
 * Changes the logged-in person's password and, for the back office, their approval PIN. Both need the current password, since
 * the terminal may have been left open.
 */
export function PasswordDialog({ open, name, onClose }: PasswordDialogProps) {
  const mayApprove = useAtomValue(accessRoutesAtom).includes('backoffice')
  const [chosen, setChosen] = useState<(typeof parts)[number]['value']>('password')
  const { value, title, okText } = parts.find((part) => mayApprove && part.value === chosen) ?? parts[0]
  const toasts = useToasts()
  const password = usePasswordForm('Enter the password you log in with', () => {
    toasts.success('Password changed. Other terminals are logged out')
    onClose()
  })
  const pin = useApprovalPinForm(onClose)
  const reset = () => {
    password.reset()
    pin.reset()
    setChosen('password')
  }
  return (
    <FormDialog
      form={{ ...(value === 'password' ? password : pin), reset }}
      open={open}
      title={`${title} ${name}`}
      okText={okText}
      onClose={onClose}
      above={
        mayApprove && <Segmented aria-label="What to change" block options={[...parts]} value={chosen} onChange={setChosen} />
      }
    >
      {value === 'password' ? <PasswordFields form={password} /> : <ApprovalPinFields form={pin} />}
    </FormDialog>
  )
}

function PasswordFields({ form: { field } }: { form: ReturnType<typeof usePasswordForm> }) {
  return (
    <>
      <PasswordField label="Current password" autoComplete="current-password" {...field('password')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`${MIN_PASSWORD} characters or more. Your other terminals are logged out`}
        {...field('newPassword')}
      />
    </>
  )
}
