import { Checkbox } from 'antd'
import { MIN_PASSWORD } from '../../../shared/contract/auth.ts'
import { accessRoutes, type AccessRoute } from '../../../shared/permissions.ts'
import type { ApiFailure } from '../../data/api-types.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { areaLabels } from './staff-labels.ts'
import { cx } from '../../ui/cx.ts'
import { stack } from '../../ui/layout/layout.ts'
import styles from './staff.module.css'

export interface Profile {
  name: string
  email: string
  accessroutes: AccessRoute[]
}
export type ProfileErrors = Partial<Record<'name' | 'email' | 'password', string>>

/** What a filled form still lacks; the server's own rules are the ones that decide. */
export const missingIn = ({ name, email }: Profile): ProfileErrors => ({
  ...(name.trim() === '' && { name: 'Enter the name' }),
  ...(!/^\S+@\S+$/.test(email.trim()) && { email: 'Enter an email address, such as anita@ship.example' }),
})

/** What a new password still lacks. */
export const passwordLacks = (password: string): string | undefined =>
  password.length < MIN_PASSWORD ? `Use ${MIN_PASSWORD} characters or more` : undefined

/** What the server refused, at its field. */
export const refusedIn = (failure: ApiFailure): ProfileErrors =>
  failure.code === 'email_taken'
    ? { email: failure.msg }
    : Object.fromEntries((failure.fields ?? []).map(({ field, msg }) => [field, msg]))

interface StaffFieldsProps {
  profile: Profile
  errors: ProfileErrors
  onChange: (change: Partial<Profile>) => void
}

/** Name, e-mail address and the two areas. */
export function StaffFields({ profile, errors, onChange }: StaffFieldsProps) {
  const toggle = (route: AccessRoute, held: boolean) =>
    onChange({ accessroutes: accessRoutes.filter((each) => (each === route ? held : profile.accessroutes.includes(each))) })
  return (
    <>
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={120}
        value={profile.name}
        error={errors.name}
        onChange={(name) => onChange({ name })}
      />
      <TextField
        label="Email address"
        type="email"
        autoComplete="off"
        maxLength={254}
        value={profile.email}
        error={errors.email}
        hint="To log in with"
        onChange={(email) => onChange({ email })}
      />
      <fieldset className={cx(stack(4), 'group')}>
        <legend className="type-label quiet">Areas</legend>
        {accessRoutes.map((route) => (
          <Checkbox
            key={route}
            className={styles['choice'] ?? ''}
            checked={profile.accessroutes.includes(route)}
            onChange={({ target }) => toggle(route, target.checked)}
          >
            <strong className={stack()}>{areaLabels[route].name}</strong>
            <small className="type-supporting">{areaLabels[route].opens}</small>
          </Checkbox>
        ))}
      </fieldset>
    </>
  )
}

/** Leads to the first field of a form that needs another look. */
export function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}
