import { Button, Drawer } from 'antd'
import { useRef, useState, type SubmitEvent } from 'react'
import { MIN_PASSWORD } from '../../../shared/contract/auth.ts'
import { useAction } from '../../data/use-action.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import {
  focusFirstError,
  missingIn,
  passwordLacks,
  type Profile,
  type ProfileErrors,
  refusedIn,
  StaffFields,
} from './staff-fields.tsx'
import { createStaff } from './staff.atoms.ts'
import { stack } from '../../ui/layout/layout.ts'
import styles from './staff.module.css'

const DRAWER_PX = 480
const FRESH: Profile = { name: '', email: '', accessroutes: ['foodorder'] }

/** The form that lets somebody in, beside the list. */
export function NewStaffDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const startInName = (isOpen: boolean) => {
    if (isOpen && place.current?.contains(document.activeElement) === false) place.current.querySelector('input')?.focus()
  }
  return (
    <Drawer open={open} onClose={onClose} afterOpenChange={startInName} size={DRAWER_PX} title="New staff member" destroyOnHidden>
      <div ref={place}>
        <NewStaffForm onDone={onClose} />
      </div>
    </Drawer>
  )
}

function NewStaffForm({ onDone }: { onDone: () => void }) {
  const toasts = useToasts()
  const [profile, setProfile] = useState(FRESH)
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<ProfileErrors>({})

  const [save, busy] = useAction(async (form: HTMLFormElement) => {
    const refuse = (found: ProfileErrors) => {
      setErrors(found)
      focusFirstError(form)
    }
    const lacks = passwordLacks(password)
    const missing = { ...missingIn(profile), ...(lacks !== undefined && { password: lacks }) }
    if (Object.keys(missing).length > 0) return refuse(missing)
    const answer = await createStaff({ ...profile, name: profile.name.trim(), email: profile.email.trim(), password })
    if (!answer.ok) {
      toasts.warning(answer.error.msg)
      return refuse(refusedIn(answer.error))
    }
    toasts.success(`${answer.value.name} can log in`)
    onDone()
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    save(event.currentTarget)
  }
  return (
    <form className={stack(14)} onSubmit={submit} noValidate autoComplete="off">
      <StaffFields
        profile={profile}
        errors={errors}
        onChange={(change) => {
          setProfile({ ...profile, ...change })
          setErrors({})
        }}
      />
      <PasswordField
        label="First password"
        autoComplete="new-password"
        hint={`${MIN_PASSWORD} characters or more; they can change it behind their name`}
        value={password}
        error={errors.password}
        onChange={setPassword}
      />
      <div className={styles['submit']}>
        <Button type="primary" htmlType="submit" loading={busy}>
          Create staff member
        </Button>
      </div>
    </form>
  )
}
