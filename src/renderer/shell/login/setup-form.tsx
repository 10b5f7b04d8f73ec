import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState, type SubmitEvent } from 'react'
import { MailIcon, PersonIcon } from '../../ui/art/icons.tsx'
import { MIN_PASSWORD } from '../../../shared/contract/auth.ts'
import type { ApiFailure } from '../../data/api-types.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { authAtom } from '../../platform/session.ts'
import { createFirstAdministratorAtom } from './login.atoms.ts'
import { cx } from '../../ui/cx.ts'
import { stack } from '../../ui/layout/layout.ts'
import styles from './login-form.module.css'

const EMPTY = { name: '', email: '', password: '' }
type Form = typeof EMPTY
type Errors = Partial<Record<keyof Form, string>>

/** What a filled form still lacks; the server's own rules are the ones that decide. */
function missing(form: Form): Errors {
  return {
    ...(form.name.trim() === '' && { name: 'Enter the name' }),
    ...(!/^\S+@\S+$/.test(form.email.trim()) && { email: 'Enter an email address, such as anita@ship.example' }),
    ...(form.password.length < MIN_PASSWORD && { password: `Use ${MIN_PASSWORD} characters or more` }),
  }
}

const fromServer = (failure: ApiFailure): Errors =>
  Object.fromEntries((failure.fields ?? []).map(({ field, msg }) => [field.split('/').at(-1) ?? field, msg]))

/** First run: no default password exists, so the first administrator is made here, with both roles, and logged in. */
export function SetupForm() {
  const { isLoading } = useAtomValue(authAtom)
  const create = useSetAtom(createFirstAdministratorAtom)
  const toasts = useToasts()
  const [form, setForm] = useState(EMPTY)
  const [errors, setErrors] = useState<Errors>({})
  const edit = (field: keyof Form) => (value: string) => setForm({ ...form, [field]: value })

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sheet = event.currentTarget
    if (isLoading) return
    const found = missing(form)
    setErrors(found)
    if (Object.keys(found).length > 0) return focusFirst(sheet, found)
    const failure = await create({ name: form.name.trim(), email: form.email.trim(), password: form.password })
    if (failure === null) return
    setErrors(fromServer(failure))
    toasts.warning(failure.msg)
  }

  return (
    <form className={cx(stack(16), styles['form'])} onSubmit={(event) => void submit(event)} noValidate>
      <h1 className="type-h1">Create the first administrator</h1>
      <p className={styles['lead']}>No staff exist yet. You can add the others later.</p>
      <TextField
        label="Name"
        size="large"
        autoComplete="name"
        autoFocus
        prefix={<PersonIcon />}
        value={form.name}
        error={errors.name}
        onChange={edit('name')}
      />
      <TextField
        label="Email address"
        type="email"
        size="large"
        autoComplete="username"
        prefix={<MailIcon />}
        value={form.email}
        error={errors.email}
        onChange={edit('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`${MIN_PASSWORD} characters or more`}
        value={form.password}
        error={errors.password}
        onChange={edit('password')}
      />
      <Button type="primary" size="large" htmlType="submit" block loading={isLoading}>
        Create administrator
      </Button>
    </form>
  )
}

function focusFirst(sheet: HTMLFormElement, errors: Errors): void {
  const order = ['name', 'email', 'password'] as const
  const index = order.findIndex((field) => errors[field] !== undefined)
  sheet.querySelectorAll('input')[index]?.focus()
}
