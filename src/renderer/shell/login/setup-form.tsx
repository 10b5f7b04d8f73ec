import { Button } from 'antd'
import { useSetAtom } from 'jotai'
import { Link } from 'react-router-dom'
import { MIN_PASSWORD } from '../../../shared/contract/auth.ts'
import { failField } from '../../../shared/messages.ts'
import { contract } from '../../../shared/contract/index.ts'
import { changeSettingsAtom } from '../../platform/change-settings.ts'
import { LockIcon, MailIcon, PersonIcon } from '../../ui/art/icons.tsx'
import { Form } from '../../ui/form/form.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type FormOf, useForm } from '../../ui/form/use-form.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { createFirstAdministratorAtom } from './login.atoms.ts'
import { cx } from '../../ui/cx.ts'
import styles from './login-form.module.css'

const EMPTY = { name: '', email: '', password: '', venueName: '', terminalName: '', code: '' }
const bodyOf = ({ name, email, password, venueName, code }: typeof EMPTY) => ({
  name: name.trim(),
  email: email.trim(),
  password,
  venueName: venueName.trim(),
  ...(code.trim() !== '' && { code: code.trim() }),
})

/** The first administrator has access to both areas. There is no default password. */
export function SetupForm({ codeNeeded }: { codeNeeded: boolean }) {
  const create = useSetAtom(createFirstAdministratorAtom)
  const change = useSetAtom(changeSettingsAtom)
  const toasts = useToasts()
  const form = useForm({
    start: EMPTY,
    asks: {
      name: 'Enter the name',
      venueName: 'Enter the name of the ship or restaurant',
      terminalName: 'Enter a name, such as Bar 1',
    },
    contract: [contract.setup.body, bodyOf],
    send: async (draft) => {
      // Saved first, so that the audit trail begins with the terminal's name.
      const refusal = await change({ terminalName: draft.terminalName.trim() })
      return refusal === null ? create(bodyOf(draft)) : failField('terminalName', refusal)
    },
    onRefused: ({ msg }) => toasts.warning(msg),
  })
  return (
    <Form form={form} className={cx('grid gap-4', styles['form'])}>
      <h1 className="type-h1">Create the first administrator</h1>
      <p className={styles['lead']}>
        No staff exist yet. You can add the others later. Already have a server? <Link to="/setting">Connect to it</Link>
      </p>
      <Fields field={form.field} codeNeeded={codeNeeded} />
      <Button {...form.button} size="large" block>
        Create administrator
      </Button>
    </Form>
  )
}

interface FieldsProps extends Pick<FormOf<typeof EMPTY>, 'field'> {
  codeNeeded: boolean
}

const Fields = ({ field, codeNeeded }: FieldsProps) => (
  <>
    <TextField label="Name" size="large" autoComplete="name" autoFocus prefix={<PersonIcon />} {...field('name')} />
    <TextField
      label="Email address"
      type="email"
      size="large"
      autoComplete="username"
      prefix={<MailIcon />}
      {...field('email')}
    />
    <PasswordField
      label="Password"
      autoComplete="new-password"
      hint={`${MIN_PASSWORD} characters or more`}
      {...field('password')}
    />
    <div className="grid grid-cols-2 items-start gap-3">
      <TextField label="Ship or restaurant" size="large" maxLength={60} placeholder="MV Meridian Star" {...field('venueName')} />
      <TextField label="This terminal" size="large" maxLength={40} placeholder="Front Desk 1" {...field('terminalName')} />
    </div>
    {codeNeeded && (
      <TextField
        label="Set-up code"
        size="large"
        autoComplete="off"
        hint="The server printed it when it started"
        prefix={<LockIcon />}
        {...field('code')}
      />
    )}
  </>
)
