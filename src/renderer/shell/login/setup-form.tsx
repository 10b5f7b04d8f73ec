import { Button } from 'antd'
import { useSetAtom } from 'jotai'
import { Link } from 'react-router-dom'
import { MIN_PASSWORD } from '../../../shared/contract/auth.ts'
import { contract } from '../../../shared/contract/index.ts'
import { LockIcon, MailIcon, PersonIcon } from '../../ui/art/icons.tsx'
import { Form } from '../../ui/form/form.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { createFirstAdministratorAtom } from './login.atoms.ts'
import { cx } from '../../ui/cx.ts'
import { stack } from '../../ui/layout/layout.ts'
import styles from './login-form.module.css'

const EMPTY = { name: '', email: '', password: '', code: '' }
const bodyOf = ({ name, email, password, code }: typeof EMPTY) => ({
  name: name.trim(),
  email: email.trim(),
  password,
  ...(code.trim() !== '' && { code: code.trim() }),
})

/** First run: no default password exists, so the first administrator is made here, with both roles, and logged in. */
export function SetupForm({ codeNeeded }: { codeNeeded: boolean }) {
  const create = useSetAtom(createFirstAdministratorAtom)
  const toasts = useToasts()
  const form = useForm({
    start: EMPTY,
    asks: { name: 'Enter the name' },
    contract: [contract.setup.body, bodyOf],
    send: (draft) => create(bodyOf(draft)),
    onRefused: ({ msg }) => toasts.warning(msg),
  })
  return (
    <Form form={form} className={cx(stack(16), styles['form'])}>
      <h1 className="type-h1">Create the first administrator</h1>
      <p className={styles['lead']}>
        No staff exist yet. You can add the others later. Is there a server already? <Link to="/setting">Set it up</Link>
      </p>
      <TextField label="Name" size="large" autoComplete="name" autoFocus prefix={<PersonIcon />} {...form.field('name')} />
      <TextField
        label="Email address"
        type="email"
        size="large"
        autoComplete="username"
        prefix={<MailIcon />}
        {...form.field('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`${MIN_PASSWORD} characters or more`}
        {...form.field('password')}
      />
      {codeNeeded && (
        <TextField
          label="Set-up code"
          size="large"
          autoComplete="off"
          hint="The server printed it when it started"
          prefix={<LockIcon />}
          {...form.field('code')}
        />
      )}
      <Button {...form.button} size="large" block>
        Create administrator
      </Button>
    </Form>
  )
}
