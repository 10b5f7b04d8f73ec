import { Segmented } from 'antd'
import { useAtomValue } from 'jotai'
import { useId, useState, type SubmitEvent } from 'react'
import { MIN_PASSWORD } from '../../../shared/contract/auth.ts'
import { accessRoutesAtom } from '../../platform/session.ts'
import { useAction } from '../../data/use-action.ts'
import { write } from '../../data/write.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { ApprovalPinForm } from './approval-pin-form.tsx'
import type { OwnFormProps } from './own-form.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import styles from './password-dialog.module.css'

interface PasswordDialogProps {
  open: boolean
  name: string
  onClose: () => void
}

const parts = [
  { value: 'password', label: 'Password', title: 'Password of', ok: 'Change password' },
  { value: 'pin', label: 'Approval PIN', title: 'Approval PIN of', ok: 'Set PIN' },
] as const

/**
 * One's own password, behind one's name, and for the back office the PIN it approves with: the present password first, for a terminal
 * may have been left open.
 */
export function PasswordDialog({ open, name, onClose }: PasswordDialogProps) {
  const formId = useId()
  const [busy, setBusy] = useState(false)
  const mayApprove = useAtomValue(accessRoutesAtom).includes('backoffice')
  const [chosen, setChosen] = useState<(typeof parts)[number]['value']>('password')
  const part = parts.find(({ value }) => mayApprove && value === chosen) ?? parts[0]
  const form = { formId, onBusy: setBusy, onDone: onClose }
  return (
    <Dialog
      open={open}
      title={`${part.title} ${name}`}
      submit={{ label: part.ok, formId, busy }}
      onClose={onClose}
      onClosed={() => setChosen('password')}
    >
      <div className={styles['dialog']}>
        {mayApprove && <Segmented aria-label="What to change" block options={[...parts]} value={chosen} onChange={setChosen} />}
        {part.value === 'password' ? <PasswordForm {...form} /> : <ApprovalPinForm {...form} />}
      </div>
    </Dialog>
  )
}

const EMPTY = { password: '', newPassword: '' }
type Errors = Partial<typeof EMPTY>

const missingIn = ({ password, newPassword }: typeof EMPTY): Errors => ({
  ...(password === '' && { password: 'Enter the password you log in with' }),
  ...(newPassword.length < MIN_PASSWORD && { newPassword: `Use ${MIN_PASSWORD} characters or more` }),
})

function PasswordForm({ formId, onBusy, onDone }: OwnFormProps) {
  const toasts = useToasts()
  const [form, setForm] = useState(EMPTY)
  const [errors, setErrors] = useState<Errors>({})
  const [change] = useAction(async () => {
    const missing = missingIn(form)
    if (Object.keys(missing).length > 0) return setErrors(missing)
    const answer = await write('changePassword', { body: form })
    if (!answer.ok) {
      const fields = answer.error.fields ?? [{ field: 'password', msg: answer.error.msg }]
      return setErrors(Object.fromEntries(fields.map(({ field, msg }) => [field, msg])))
    }
    toasts.success('Password changed. Other terminals are signed out')
    onDone()
  }, onBusy)
  const edit = (field: keyof typeof EMPTY) => (value: string) => {
    setForm({ ...form, [field]: value })
    setErrors({})
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    change()
  }
  return (
    <form id={formId} className={styles['form']} onSubmit={submit} noValidate>
      <PasswordField
        label="Present password"
        autoComplete="current-password"
        value={form.password}
        error={errors.password}
        onChange={edit('password')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`${MIN_PASSWORD} characters or more. Your other terminals are signed out`}
        value={form.newPassword}
        error={errors.newPassword}
        onChange={edit('newPassword')}
      />
    </form>
  )
}
