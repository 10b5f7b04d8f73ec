import { Button } from 'antd'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { contract } from '../../../shared/contract/index.ts'
import type { StaffMember } from '../../../shared/contract/staff.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { passwordHint } from './staff-fields.tsx'
import { changeStaffAtom } from './staff.atoms.ts'

/** Sets a new password for a member, in a small dialog. */
export function ResetPassword({ member: { _id, name } }: { member: StaffMember }) {
  const [open, setOpen] = useState(false)
  const change = useSetAtom(changeStaffAtom)
  const toasts = useToasts()
  const form = useForm({
    start: { password: '' },
    contract: [contract.resetPassword.body, (typed) => typed],
    send: ({ password }) => change(_id, { kind: 'reset password', password }),
    at: () => 'password',
    onSaved: () => {
      toasts.success(`${name} logs in with it and chooses their own`)
      setOpen(false)
    },
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>Reset password</Button>
      <FormDialog
        form={form}
        open={open}
        title={`New password for ${name}`}
        okText="Reset password"
        onClose={() => setOpen(false)}
      >
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`${passwordHint}. It logs ${name} out everywhere, and they choose their own when they log in`}
          {...form.field('password')}
        />
      </FormDialog>
    </>
  )
}
