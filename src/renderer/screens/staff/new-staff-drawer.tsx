import { Button } from 'antd'
import { contract } from '../../../shared/contract/index.ts'
import type { StaffForm } from '../../../shared/contract/staff.ts'
import { Drawer } from '../../ui/drawer/drawer.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useUnsaved } from '../../ui/form/leave-guard.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { emailIfTaken, passwordHint, profileAsks, StaffFields, trimmed } from './staff-fields.tsx'
import { createStaff } from './staff.atoms.ts'

const FRESH: StaffForm & { password: string } = { name: '', email: '', accessroutes: ['foodorder'], password: '' }

export function NewStaffDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { close, setDirty, question } = useUnsaved(onClose)
  return (
    <Drawer open={open} onClose={close} title="New staff member" isForm>
      <NewStaffForm onDone={onClose} onDirty={setDirty} />
      {question}
    </Drawer>
  )
}

function NewStaffForm({ onDone, onDirty }: { onDone: () => void; onDirty: (isDirty: boolean) => void }) {
  const toasts = useToasts()
  const form = useForm({
    start: FRESH,
    asks: profileAsks,
    contract: [contract.createStaff.body, trimmed],
    send: (draft) => createStaff(trimmed(draft)),
    at: emailIfTaken,
    onSaved: ({ name }) => {
      toasts.success(`${name} can log in`)
      onDone()
    },
    onRefused: ({ msg }) => toasts.warning(msg),
  })
  return (
    <Form form={form} asksBefore="leaving" onDirty={onDirty} className="grid gap-3.5">
      <StaffFields form={form} />
      <PasswordField
        label="First password"
        autoComplete="new-password"
        hint={`${passwordHint}; they choose their own at the first login`}
        {...form.field('password')}
      />
      <div className="justify-self-end">
        <Button {...form.button}>Create staff member</Button>
      </div>
    </Form>
  )
}
