import { useId, useState, type SubmitEvent } from 'react'
import { useAction } from '../../data/use-action.ts'
import { LockIcon, MailIcon } from '../art/icons.tsx'
import { Dialog } from './dialog.tsx'
import styles from './backoffice-dialog.module.css'
import { Note } from '../parts/note.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { TextField } from '../form/text-field.tsx'

interface BackofficeDialogProps {
  open: boolean
  title: string
  /** What the login opens, in a sentence. */
  words: string
  /** The verb of its button. */
  okText: string
  onClose: () => void
  /** Checks the login; answers why not, or null when it is done. */
  onLogin: (login: { email: string; password: string }) => Promise<string | null>
}

/** Asks for a login of the back office, to open something once; nobody is logged in by it. */
export function BackofficeDialog({ open, title, words, okText, onClose, onLogin }: BackofficeDialogProps) {
  const formId = useId()
  const [busy, setBusy] = useState(false)
  return (
    <Dialog open={open} title={title} submit={{ label: okText, formId, busy }} onClose={onClose}>
      <BackofficeForm formId={formId} words={words} onBusy={setBusy} onLogin={onLogin} onDone={onClose} />
    </Dialog>
  )
}

interface BackofficeFormProps extends Pick<BackofficeDialogProps, 'words' | 'onLogin'> {
  formId: string
  onBusy: (busy: boolean) => void
  onDone: () => void
}

function BackofficeForm({ formId, words, onBusy, onLogin, onDone }: BackofficeFormProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [logIn] = useAction(async () => {
    const isMissing = email.trim() === '' || password === ''
    setMissing(isMissing)
    if (isMissing) return
    const why = await onLogin({ email: email.trim(), password })
    setRefusal(why)
    if (why === null) onDone()
  }, onBusy)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    logIn()
  }
  return (
    <form id={formId} className={styles['form']} onSubmit={submit} noValidate>
      <p>{words}</p>
      <TextField
        label="Email address"
        type="email"
        size="large"
        prefix={<MailIcon />}
        autoComplete="off"
        value={email}
        error={missing && email.trim() === '' ? 'Enter the e-mail of a back-office login' : undefined}
        onChange={setEmail}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        value={password}
        error={missing && password === '' ? 'Enter its password' : undefined}
        onChange={setPassword}
      />
      {refusal !== null && (
        <Note tone="red" icon={<LockIcon />} role="alert">
          {refusal}
        </Note>
      )}
    </form>
  )
}
