import { Button, Switch } from 'antd'
import { useAtom, useSetAtom } from 'jotai'
import { useId, useState } from 'react'
import { MAX_CHOICES, type ModifierGroup } from '../../../../shared/contract/modifiers.ts'
import { choiceText } from '../../../../shared/orders/modifiers.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { PlusIcon, WarningIcon } from '../../../ui/art/icons.tsx'
import { ListCount, ListPanel } from '../../../ui/list/list-panel.tsx'
import type { ScreenColumn } from '../../../ui/list/column.ts'
import { LoadedRows } from '../../../ui/list/list-rows.tsx'
import { EmptyState } from '../../../ui/parts/empty-state.tsx'
import { groupsAtom, retireGroupAtom, saveGroupAtom } from './groups.atoms.ts'
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
import { useAsk } from '../../../ui/form/use-ask.tsx'

const columns: ScreenColumn<ModifierGroup>[] = [
  { head: 'Options', width: '22%', text: ({ name }) => name },
  { head: 'Asks for', width: '20%', text: countLabel },
  {
    head: 'Choices',
    width: '58%',
    isQuiet: true,
    text: ({ modifiers }) => modifiers.map(choiceText).join(' · '),
  },
]

function countLabel({ least, most, leaveOut }: ModifierGroup): string {
  const count = least === most ? String(least) : `${least} to ${most}`
  return leaveOut ? `${count}, left out` : count
}

export function GroupList() {
  const [groups, readAgain] = useAtom(groupsAtom)
  const [edited, setEdited] = useState<ModifierGroup | 'new' | null>(null)
  const { data, loaded } = groups
  const tools = (
    <>
      <Button icon={<PlusIcon />} onClick={() => setEdited('new')}>
        New options
      </Button>
      <ListCount>{loaded && `${data.length} ${data.length === 1 ? 'group' : 'groups'}`}</ListCount>
    </>
  )
  return (
    <>
      <ListPanel label="Options" tools={tools}>
        <LoadedRows
          reading={groups}
          onRetry={() => readAgain()}
          what="The options"
          safe="They are safe."
          label="Loading options"
          empty={
            <EmptyState
              icon={<Glyph name="food-order" size={30} />}
              title="No options yet"
              text="Sides, sauces, ‘No onion’: what a dish can be ordered with."
            />
          }
          caption="Options of dishes"
          columns={columns}
          rowKey={({ _id }) => _id}
          openKey={edited === null || edited === 'new' ? '' : edited._id}
          onOpen={setEdited}
        />
      </ListPanel>
      <GroupDrawer group={edited} onClose={() => setEdited(null)} />
    </>
  )
}

function GroupDrawer({ group, onClose }: { group: ModifierGroup | 'new' | null; onClose: () => void }) {
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

function RetireGroup({ group, onDone }: { group: ModifierGroup; onDone: () => void }) {
  const { _id, name } = group
  const retire = useSetAtom(retireGroupAtom)
  const toasts = useToasts()
  const { ask, question } = useAsk()
  const press = async () => {
    const isDone = await ask({
      title: `Take ${name} off all dishes?`,
      keepLabel: 'Keep options',
      confirmLabel: 'Take off',
      text: 'They are gone for good. Orders already placed keep them.',
      act: async () => {
        const answer = await retire(_id)
        toasts.outcome(answer, `${name} is taken off all dishes`)
      },
    })
    if (isDone) onDone()
  }
  return (
    <>
      <Button danger block onClick={() => void press()}>
        Take off all dishes
      </Button>
      {question}
    </>
  )
}
