import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState, type SubmitEvent } from 'react'
import type { StaffMember } from '../../../shared/contract/staff.ts'
import { sessionAtom } from '../../platform/session.ts'
import { useAction } from '../../data/use-action.ts'
import { WarningIcon } from '../../ui/art/icons.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { focusFirstError, missingIn, type Profile, type ProfileErrors, refusedIn, StaffFields } from './staff-fields.tsx'
import { areaLabels } from './staff-labels.ts'
import { changeStaffAtom } from './staff.atoms.ts'
import { stack } from '../../ui/layout/layout.ts'
import styles from './staff.module.css'

const profileOf = ({ name, email, accessroutes }: StaffMember): Profile => ({ name, email, accessroutes })

/** Name, e-mail address and areas of a member. Taking an area away says beforehand that it signs them out; one's own is asked about. */
export function StaffForm({ member, onSaved }: { member: StaffMember; onSaved: () => void }) {
  const isSelf = useAtomValue(sessionAtom)?.user._id === member._id
  const [profile, setProfile] = useState(() => profileOf(member))
  const [asked, setAsked] = useState<HTMLFormElement | null>(null)
  const lost = member.accessroutes.filter((route) => !profile.accessroutes.includes(route))
  const { errors, setErrors, save, busy } = useSave(member, profile, onSaved)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSelf && lost.length > 0) setAsked(event.currentTarget)
    else save(event.currentTarget)
  }
  const confirm = () => {
    setAsked(null)
    if (asked !== null) save(asked)
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
      {lost.length > 0 && (
        <Note tone="amber" icon={<WarningIcon />} role="status">
          {`Saving signs ${isSelf ? 'you' : member.name} out on every terminal.`}
        </Note>
      )}
      <div className={styles['submit']}>
        <Button type="primary" htmlType="submit" loading={busy}>
          Save
        </Button>
      </div>
      <ConfirmDialog
        open={asked !== null}
        title={`Take ${lost.map((route) => areaLabels[route].name).join(' and ')} from yourself?`}
        keepLabel="Keep my areas"
        confirmLabel="Save and sign me out"
        onKeep={() => setAsked(null)}
        onConfirm={confirm}
      >
        You are signed out here and on every other terminal. Only another administrator can give it back.
      </ConfirmDialog>
    </form>
  )
}

/** Saves once at a time; what the server refuses stands at its field. */
function useSave(member: StaffMember, profile: Profile, onSaved: () => void) {
  const change = useSetAtom(changeStaffAtom)
  const toasts = useToasts()
  const [errors, setErrors] = useState<ProfileErrors>({})
  const [save, busy] = useAction(async (form: HTMLFormElement) => {
    const refuse = (found: ProfileErrors) => {
      setErrors(found)
      focusFirstError(form)
    }
    const missing = missingIn(profile)
    if (Object.keys(missing).length > 0) return refuse(missing)
    const trimmed = { ...profile, name: profile.name.trim(), email: profile.email.trim() }
    const answer = await change(member._id, { kind: 'save', profile: trimmed })
    if (!answer.ok) {
      toasts.warning(answer.error.msg)
      return refuse(refusedIn(answer.error))
    }
    toasts.success(`${answer.value.name} is saved`)
    onSaved()
  })
  return { errors, setErrors, save, busy }
}
