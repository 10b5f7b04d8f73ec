import { Button, type InputRef } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useRef } from 'react'
import { DisconnectedIcon, HourglassIcon, LockIcon, MailIcon } from '../../ui/art/icons.tsx'
import { specified } from '../../../shared/messages.ts'
import type { ApiFailure } from '../../data/api-types.ts'
import { authAtom, sessionEndAtom } from '../../platform/session.ts'
import { Note } from '../../ui/parts/note.tsx'
import { Form } from '../../ui/form/form.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { loginAtom } from './login.atoms.ts'
import { cx } from '../../ui/cx.ts'
import styles from './login-form.module.css'

const EMPTY = { email: '', password: '' }
/** Shown under the field, where it stays after the toast is gone. */
const WRONG_PASSWORD = 'This email and password do not match'
const isFilled = ({ email, password }: typeof EMPTY): boolean => email.trim() !== '' && password !== ''

/** Empty fields and all failures except those of the outlet show the specification's coloured toast and focus the password. */
export function LoginForm() {
  const { form, passwordInput } = useLoginForm()
  return (
    <Form form={form} className={cx('grid gap-4', styles['form'])}>
      <h1 className="type-hero">{specified.welcome}</h1>
      <p className={styles['lead']}>{specified.loginTitle}</p>
      <TextField
        label="Email address"
        type="email"
        size="large"
        autoComplete="username"
        autoFocus
        prefix={<MailIcon />}
        {...form.field('email')}
      />
      <PasswordField
        ref={passwordInput}
        label="Password"
        autoComplete="current-password"
        hint={specified.loginHint}
        {...form.field('password')}
        error={form.failure?.code === 'wrong_credentials' ? WRONG_PASSWORD : form.errors.password}
      />
      <ReasonNote failure={form.failure} />
      <Button {...form.button} size="large" block>
        {specified.login}
      </Button>
    </Form>
  )
}

function useLoginForm() {
  const login = useSetAtom(loginAtom)
  const toasts = useToasts()
  const passwordInput = useRef<InputRef>(null)
  const sentPassword = useRef('')
  const refuse = () => {
    toasts.coloured(specified.wrongLogin)
    // The focus is not moved if the password was edited since it was sent.
    if (passwordInput.current?.input?.value === sentPassword.current) passwordInput.current.focus({ cursor: 'all' })
  }
  const form = useForm({
    start: EMPTY,
    send: async (draft) => {
      sentPassword.current = draft.password
      if (isFilled(draft)) return login({ email: draft.email.trim(), password: draft.password })
      refuse()
      return null
    },
    onRefused: ({ code, msg }) => (code === 'outlet_closed' || code === 'not_at_outlet' ? toasts.warning(msg) : refuse()),
  })
  return { form, passwordInput }
}

/** The toast is the same for every failure, so failures that are not the person's fault are explained here. */
function ReasonNote({ failure }: { failure: ApiFailure | null }) {
  const { isError } = useAtomValue(authAtom)
  const end = useAtomValue(sessionEndAtom)
  if (!isError && end === 'lost')
    return (
      <Note tone="primary" icon={<LockIcon />} title="Logged out for security" role="status">
        Log in again to continue. The order on this terminal is kept.
      </Note>
    )
  if (!isError && end === 'locked')
    return (
      <Note tone="primary" icon={<LockIcon />} title="Locked while no one was here" role="status">
        Log in again to continue. The order on this terminal is kept.
      </Note>
    )
  if (failure?.code === 'no_connection')
    return (
      <Note tone="red" icon={<DisconnectedIcon />} title="Connection lost" role="alert">
        The server did not answer. Try again in a moment.
      </Note>
    )
  if (failure?.code === 'throttled')
    return (
      <Note tone="amber" icon={<HourglassIcon />} role="alert">
        {failure.msg}
      </Note>
    )
  return null
}
