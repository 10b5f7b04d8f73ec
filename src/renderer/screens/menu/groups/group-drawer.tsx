import { Button, Switch } from 'antd'
import { useSetAtom } from 'jotai'
import { useId } from 'react'
import { MAX_CHOICES, type ModifierGroup } from '../../../../shared/contract/modifiers.ts'
import { WarningIcon } from '../../../ui/art/icons.tsx'
import { Drawer } from '../../../ui/drawer/drawer.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useUnsaved } from '../../../ui/form/leave-guard.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Note } from '../../../ui/parts/note.tsx'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { ChoiceRows } from './choice-rows.tsx'
import { draftOf, emptyGroup, formOf, type GroupDraft, groupRules } from './group-draft.ts'
import { saveGroupAtom } from './groups.atoms.ts'
import { RetireGroup } from './retire-group.tsx'

/** Adds or edits an option group in a drawer; closing it discards the changes, after a question. */
export function GroupDrawer({ group, onClose }: { group: ModifierGroup | 'new' | null; onClose: () => void }) {
  const { close, setDirty, question } = useUnsaved(onClose)
  const known = group === 'new' ? null : group
  return (
    <Drawer open={group !== null} onClose={close} title={group === 'new' ? 'New options' : 'Edit options'} isForm>
      {group !== null && <GroupForm key={known?._id ?? 'new'} group={known} onClose={onClose} onDirty={setDirty} />}
      {question}
    </Drawer>
  )
}

interface GroupFormProps {
  group: ModifierGroup | null
  onClose: () => void
  onDirty: (isDirty: boolean) => void
}

const countsFrom = (first: number) =>
  Array.from({ length: MAX_CHOICES + 1 - first }, (_count, index) => String(first + index)).map((value) => ({
    value,
    label: value,
  }))

function GroupForm({ group, onClose, onDirty }: GroupFormProps) {
  const save = useSetAtom(saveGroupAtom)
  const toasts = useToasts()
  const form = useForm<GroupDraft, ModifierGroup>({
    ...groupRules,
    start: group === null ? emptyGroup() : draftOf(group),
    send: (draft) => save(group?._id ?? null, formOf(draft)),
    onSaved: ({ name }) => {
      toasts.success(`${name} saved`)
      onClose()
    },
  })
  const leaveOut = form.field('leaveOut')
  const leaveOutId = useId()
  return (
    <Form form={form} asksBefore="leaving" onDirty={onDirty} className="grid gap-3.5">
      {form.failure !== null && (
        <Note tone="red" icon={<WarningIcon />} role="alert">
          {form.failure.msg}. {group === null ? 'Nothing was added.' : 'The options are unchanged.'}
        </Note>
      )}
      <TextField label="Name" maxLength={40} {...form.field('name')} />
      <div className="grid grid-cols-2 items-start gap-3">
        <SelectField label="Minimum choices" options={countsFrom(0)} hint="0 is a free choice" {...form.field('least')} />
        <SelectField label="Maximum choices" options={countsFrom(1)} {...form.field('most')} />
      </div>
      <div className="flex items-center gap-3">
        <Switch id={leaveOutId} checked={leaveOut.value} onChange={leaveOut.onChange} />
        <label htmlFor={leaveOutId}>What is chosen is left out (‘No onion’)</label>
      </div>
      <ChoiceRows {...form.field('modifiers')} />
      <p className="type-supporting">This changes all its dishes. Orders already placed keep theirs.</p>
      <Button {...form.button} size="large" block>
        Save options
      </Button>
      {group !== null && <RetireGroup group={group} onDone={onClose} />}
    </Form>
  )
}
