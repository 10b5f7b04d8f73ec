import { Button, Drawer } from 'antd'
import { useSetAtom } from 'jotai'
import { useCallback, useId, useRef, useState, type SubmitEvent } from 'react'
import type { Dish } from '../../../shared/contract/dishes.ts'
import { useAction } from '../../data/use-action.ts'
import { CloseIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { draftOf, formOf, type DishDraft } from './dish-draft.ts'
import { DishFields } from './dish-fields.tsx'
import { updateDishAtom } from './menu.atoms.ts'
import { useDishForm } from './use-dish-form.ts'
import { stack } from '../../ui/layout/layout.ts'
import styles from './menu.module.css'

/** One dish of the menu, changed beside the list. Closing it changes nothing. */
export function EditDrawer({ dish, onClose }: { dish: Dish | null; onClose: () => void }) {
  return (
    <Drawer
      open={dish !== null}
      onClose={onClose}
      size={480}
      closable={false}
      destroyOnHidden
      className={styles['drawer'] ?? ''}
      aria-label="Edit dish"
    >
      {dish !== null && <EditForm key={dish._id} dish={dish} onClose={onClose} />}
    </Drawer>
  )
}

function EditForm({ dish, onClose }: { dish: Dish; onClose: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(dish))
  const sheet = useRef<HTMLFormElement>(null)
  const form = useDishForm(sheet)
  const formId = useId()
  const [save, busy] = useSaving(dish, draft, form, onClose)
  const edit = (change: Partial<DishDraft>) => {
    setDraft((typed) => ({ ...typed, ...change }))
    form.forget(change)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <Panel
      title="Edit dish"
      extra={<Button size="small" aria-label="Close" icon={<CloseIcon />} onClick={onClose} />}
      footer={
        <Button type="primary" size="large" htmlType="submit" form={formId} block loading={busy || form.isUploading}>
          Save dish
        </Button>
      }
      className={styles['plain']}
    >
      <form ref={sheet} id={formId} className={stack(14)} onSubmit={submit} noValidate autoComplete="off">
        {form.problem !== null && (
          <Note tone="red" icon={<WarningIcon />} role="alert">
            {form.problem.msg}. The dish is as it was.
          </Note>
        )}
        <DishFields
          draft={draft}
          errors={form.errors}
          onEdit={edit}
          onRefusedPicture={form.refusePicture}
          onUpload={form.setUploading}
        />
        <p className="type-supporting">Orders already placed keep the dish as it was.</p>
      </form>
    </Panel>
  )
}

function useSaving(dish: Dish, draft: DishDraft, { refuse }: ReturnType<typeof useDishForm>, onClose: () => void) {
  const update = useSetAtom(updateDishAtom)
  const toasts = useToasts()
  const run = useCallback(async () => {
    const answer = await update(dish._id, formOf(draft))
    if (!answer.ok) return refuse(answer.error, draft)
    toasts.success(`${answer.value.dishName} saved`)
    return onClose()
  }, [dish, draft, update, toasts, refuse, onClose])
  return useAction(run)
}
