import { Button } from 'antd'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { Dish } from '../../../shared/contract/dishes.ts'
import { WarningIcon } from '../../ui/art/icons.tsx'
import { Drawer } from '../../ui/drawer/drawer.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useUnsaved } from '../../ui/form/leave-guard.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Note } from '../../ui/parts/note.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { dishRules, draftOf, formOf } from './dish-draft.ts'
import { DishFields } from './dish-fields.tsx'
import { updateDishAtom } from './menu.atoms.ts'

/** Edits one dish in a drawer; closing it discards the changes, after a question. */
export function EditDrawer({ dish, onClose }: { dish: Dish | null; onClose: () => void }) {
  const { close, setDirty, question } = useUnsaved(onClose)
  return (
    <Drawer open={dish !== null} onClose={close} title="Edit dish" isForm>
      {dish !== null && <EditForm key={dish._id} dish={dish} onClose={onClose} onDirty={setDirty} />}
      {question}
    </Drawer>
  )
}

interface EditFormProps {
  dish: Dish
  onClose: () => void
  onDirty: (isDirty: boolean) => void
}

function EditForm({ dish, onClose, onDirty }: EditFormProps) {
  const update = useSetAtom(updateDishAtom)
  const toasts = useToasts()
  const [isUploading, setUploading] = useState(false)
  const form = useForm({
    ...dishRules,
    start: draftOf(dish),
    send: (draft) => update(dish._id, formOf(draft, dish)),
    onSaved: ({ dishName }) => {
      toasts.success(`${dishName} saved`)
      onClose()
    },
  })
  return (
    <Form form={form} asksBefore="leaving" onDirty={onDirty} className="grid gap-3.5">
      {form.failure !== null && (
        <Note tone="red" icon={<WarningIcon />} role="alert">
          {form.failure.msg}. The dish is unchanged.
        </Note>
      )}
      <DishFields form={form} onUpload={setUploading} />
      <p className="type-supporting">Orders already placed keep the dish as it was.</p>
      <Button {...form.button} size="large" block loading={form.busy || isUploading}>
        Save dish
      </Button>
    </Form>
  )
}
