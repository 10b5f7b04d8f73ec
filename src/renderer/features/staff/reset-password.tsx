import { Button } from 'antd'
import { useSetAtom } from 'jotai'
import { useId, useState, type SubmitEvent } from 'react'
import { MIN_PASSWORD } from '../../../shared/contract/auth.ts'
import type { StaffMember } from '../../../shared/contract/staff.ts'
import { useAction } from '../../data/use-action.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { passwordLacks } from './staff-fields.tsx'
import { changeStaffAtom } from './staff.atoms.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/** A new password for a member who lost theirs, in a small dialog. */
export function ResetPassword({ member }: { member: StaffMember }) {
  const [open, setOpen] = useState(false)
  const formId = useId()
  const [busy, setBusy] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Reset password</Button>
      <Dialog
        open={open}
        title={`New password for ${member.name}`}
        submit={{ label: 'Reset password', formId, busy }}
        onClose={close}
      >
        <ResetForm formId={formId} member={member} onBusy={setBusy} onDone={close} />
      </Dialog>
    </>
  )
}

interface ResetFormProps {
  formId: string
  member: StaffMember
  onBusy: (busy: boolean) => void
  onDone: () => void
}

function ResetForm({ formId, member, onBusy, onDone }: ResetFormProps) {
  const change = useSetAtom(changeStaffAtom)
  const toasts = useToasts()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const { _id, name } = member
  const [run] = useAction(async () => {
    const lacks = passwordLacks(password)
    if (lacks !== undefined) return setError(lacks)
    const answer = await change(_id, { kind: 'reset password', password })
    if (!answer.ok) return setError(answer.error.fields?.[0]?.msg ?? answer.error.msg)
    toasts.success(`${name} logs in with the new password`)
    onDone()
  }, onBusy)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    run()
  }
  return (
    <form id={formId} onSubmit={submit} noValidate autoComplete="off">
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`${MIN_PASSWORD} characters or more. It signs ${name} out everywhere`}
        value={password}
        error={error}
        onChange={(typed) => {
          setPassword(typed)
          setError(undefined)
        }}
      />
    </form>
  )
}
