import { Button } from 'antd'
import { useSetAtom } from 'jotai'
import { MIN_PASSWORD } from '../../../shared/contract/auth.ts'
import { useLogOut } from '../../sale/open/log-out.tsx'
import { cx } from '../../ui/cx.ts'
import { Form } from '../../ui/form/form.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { refreshSessionAtom } from './login.atoms.ts'
import { usePasswordForm } from './password-form.ts'
import styles from './login-form.module.css'

/** After someone else set the password, nothing else is open to this login until it is changed. */
export function OwnPasswordForm({ name }: { name: string }) {
  const refreshSession = useSetAtom(refreshSessionAtom)
  const { logOut, question } = useLogOut()
  const toasts = useToasts()
  const form = usePasswordForm('Enter the password you were given', () => {
    toasts.success('Password changed')
    void refreshSession()
  })
  return (
    <Form form={form} className={cx('grid gap-4', styles['form'])}>
      <h1 className="type-h1">Choose your password</h1>
      <p className={styles['lead']}>
        {name}, someone else set the password you logged in with. To continue, choose one that only you know.
      </p>
      <PasswordField label="Password you were given" autoComplete="current-password" autoFocus {...form.field('password')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`${MIN_PASSWORD} characters or more`}
        {...form.field('newPassword')}
      />
      <Button {...form.button} size="large" block>
        Save and continue
      </Button>
      <Button type="text" block onClick={logOut}>
        Log out
      </Button>
      {question}
    </Form>
  )
}
