import { LockIcon, MailIcon } from '../art/icons.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { useForm } from '../form/use-form.ts'
import { Note } from '../parts/note.tsx'

interface BackofficeDialogProps {
  open: boolean
  title: string
  text: string
  okText: string
  onClose: () => void
  /** Answers the refusal, or null for success. */
  onLogin: (login: { email: string; password: string }) => Promise<string | null>
}

const asks = { email: 'Enter the email of a back-office login', password: 'Enter its password' }

/** The login unlocks something once; it does not log anyone in. */
export function BackofficeDialog({ open, title, text, okText, onClose, onLogin }: BackofficeDialogProps) {
  const form = useForm({
    start: { email: '', password: '' },
    asks,
    check: () => ({}),
    send: async ({ email, password }) => {
      const why = await onLogin({ email: email.trim(), password })
      return why === null ? { ok: true, value: null } : { ok: false, error: { msg: why } }
    },
    onSaved: onClose,
  })
  return (
    <FormDialog form={form} open={open} title={title} okText={okText} onClose={onClose} above={<p>{text}</p>}>
      <TextField
        label="Email address"
        type="email"
        size="large"
        prefix={<MailIcon />}
        autoComplete="off"
        {...form.field('email')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      {form.failure !== null && (
        <Note tone="red" icon={<LockIcon />} role="alert">
          {form.failure.msg}
        </Note>
      )}
    </FormDialog>
  )
}
