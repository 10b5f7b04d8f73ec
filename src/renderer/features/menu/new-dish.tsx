import { Button } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useId, useRef, type SubmitEvent } from 'react'
import { specified } from '../../../shared/messages.ts'
import { useAction } from '../../data/use-action.ts'
import { WarningIcon } from '../../ui/art/icons.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { EMPTY_DISH, formOf, newDishDraftAtom, type DishDraft } from './dish-draft.ts'
import { DishFields } from './dish-fields.tsx'
import { DishPreview } from './dish-preview.tsx'
import { addingDishAtom, createDishAtom, forgetAddingAtom } from './menu.atoms.ts'
import { useDishForm } from './use-dish-form.ts'
import { stack } from '../../ui/layout/layout.ts'
import { cx } from '../../ui/cx.ts'
import styles from './menu.module.css'

/** The form of one new dish after another, beside the card it becomes. */
export function NewDish() {
  const [draft, setDraft] = useAtom(newDishDraftAtom)
  const sheet = useRef<HTMLFormElement>(null)
  const form = useDishForm(sheet)
  const formId = useId()
  const add = useAdding(draft, form)
  const { loading, error } = useAtomValue(addingDishAtom)
  const forgetAdding = useSetAtom(forgetAddingAtom)

  const edit = (change: Partial<DishDraft>) => {
    setDraft((typed) => ({ ...typed, ...change }))
    form.forget(change)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    add()
  }
  const clear = () => {
    setDraft(() => EMPTY_DISH)
    form.accept()
    forgetAdding()
    form.focus('dishName')
  }
  return (
    <div className={cx('gap-page full flows', styles['new'])}>
      <Panel
        title="New dish"
        extra={
          <Button type="link" size="small" onClick={clear}>
            Clear
          </Button>
        }
        footer={
          <Button type="primary" size="large" htmlType="submit" form={formId} block loading={loading || form.isUploading}>
            Add dish
          </Button>
        }
      >
        <form ref={sheet} id={formId} className={stack(14)} onSubmit={submit} noValidate autoComplete="off">
          {error !== null && (
            <Note tone="red" icon={<WarningIcon />} title="The dish was not added" role="alert">
              {problemWords(error)}
            </Note>
          )}
          <DishFields
            draft={draft}
            errors={form.errors}
            onEdit={edit}
            onRefusedPicture={form.refusePicture}
            onUpload={form.setUploading}
          />
        </form>
      </Panel>
      <DishPreview draft={draft} />
    </div>
  )
}

/** The toast has said otherwise, as specified, so this stays until the dish is on the menu. Silence leaves it open whether it is. */
const problemWords = ({ code, msg }: { code: string; msg: string }): string =>
  code === 'no_connection' ? `${msg}. Look at the menu before adding it again.` : `${msg}. What you typed is kept.`

/** Shows the specified toast at once, whatever the result (specification, 8); the server's answer follows at the fields. */
function useAdding(draft: DishDraft, { accept, refuse, focus }: ReturnType<typeof useDishForm>) {
  const create = useSetAtom(createDishAtom)
  const setDraft = useSetAtom(newDishDraftAtom)
  const toasts = useToasts()
  const run = useCallback(async () => {
    toasts.success(specified.dishAdded)
    const answer = await create(formOf(draft))
    if (!answer.ok) return refuse(answer.error, draft)
    accept()
    // What was typed while the answer was on its way is the next dish.
    setDraft((typed) => (typed === draft ? EMPTY_DISH : typed))
    return focus('dishName')
  }, [draft, create, setDraft, toasts, accept, refuse, focus])
  return useAction(run)[0]
}
