import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { StaffForm as StaffContract, type StaffMember } from '../../../shared/contract/staff.ts'
import { sessionAtom } from '../../platform/session.ts'
import { WarningIcon } from '../../ui/art/icons.tsx'
import { useAsk } from '../../ui/form/use-ask.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Note } from '../../ui/parts/note.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { emailIfTaken, profileAsks, StaffFields, trimmed } from './staff-fields.tsx'
import { areaLabels } from './staff-labels.ts'
import { changeStaffAtom } from './staff.atoms.ts'

interface StaffFormProps {
  member: StaffMember
  onSaved: () => void
  onDirty: (isDirty: boolean) => void
}

/** An empty list means all outlets. */
function losesOutlet(before: readonly number[] = [], after: readonly number[] = []): boolean {
  return after.length > 0 && (before.length === 0 || before.some((outlet) => !after.includes(outlet)))
}

/** Warns that losing an area or an outlet logs the member out. Removing one of your own areas needs a confirmation. */
export function StaffForm({ member, onSaved, onDirty }: StaffFormProps) {
  const { name, email, accessroutes, outlets } = member
  const isSelf = useAtomValue(sessionAtom)?.user._id === member._id
  const change = useSetAtom(changeStaffAtom)
  const toasts = useToasts()
  const { ask, question } = useAsk()
  const form = useForm({
    start: { name, email, accessroutes, ...(outlets !== undefined && { outlets }) },
    asks: profileAsks,
    contract: [StaffContract, trimmed],
    send: (profile) => change(member._id, { kind: 'save', profile: trimmed(profile) }),
    at: emailIfTaken,
    onSaved: (saved) => {
      toasts.success(`${saved.name} is saved`)
      onSaved()
    },
    onRefused: ({ msg }) => toasts.warning(msg),
  })
  const lost = accessroutes.filter((route) => !form.draft.accessroutes.includes(route))
  const areas = lost.map((route) => areaLabels[route].name).join(' and ')
  const submit = async () => {
    const isSure =
      !isSelf ||
      lost.length === 0 ||
      (await ask({
        title: `Remove ${areas} from yourself?`,
        keepLabel: 'Keep my areas',
        confirmLabel: 'Save and log me out',
        text: 'You are logged out here and on every other terminal. Only another administrator can give it back.',
      }))
    if (isSure) form.submit()
  }
  return (
    <Form form={{ ...form, submit: () => void submit() }} asksBefore="leaving" onDirty={onDirty} className="grid gap-3.5">
      <StaffFields form={form} />
      {(lost.length > 0 || losesOutlet(outlets, form.draft.outlets)) && (
        <Note tone="amber" icon={<WarningIcon />} role="status">
          {`Saving logs ${isSelf ? 'you' : name} out on every terminal.`}
        </Note>
      )}
      <div className="justify-self-end">
        <Button {...form.button}>Save</Button>
      </div>
      {question}
    </Form>
  )
}
