import { Modal } from 'antd'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { useAction } from '../../data/use-action.ts'
import { LockIcon, MailIcon } from '../art/icons.tsx'
import { startIn } from './start-in.ts'
import { Note } from '../parts/note.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { stack } from '../layout/layout.ts'

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
  const place = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  return (
    <Modal
      open={open}
      title={title}
      width={440}
      okText={okText}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: busy }}
      cancelText="Close"
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && startIn(place.current?.querySelector('input'))}
      destroyOnHidden
    >
      <div ref={place}>
        <BackofficeForm formId={formId} words={words} onBusy={setBusy} onLogin={onLogin} onDone={onClose} />
      </div>
    </Modal>
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
    onBusy(true)
    const why = await onLogin({ email: email.trim(), password })
    onBusy(false)
    setRefusal(why)
    if (why === null) onDone()
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    logIn()
  }
  return (
    <form id={formId} className={stack(14)} onSubmit={submit} noValidate>
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
