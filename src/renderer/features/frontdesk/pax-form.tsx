import { Button, ConfigProvider } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useId, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react'
import { specified } from '../../../shared/messages.ts'
import { useAction } from '../../lib/use-action.ts'
import { CloseIcon } from '../../ui/art/icons.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { isTouchAtom } from '../../ui/theme/look.atoms.ts'
import { registerPaxAtom } from './frontdesk.atoms.ts'
import { changed, clearPaxDraftAtom, emptyFields, formOf, paxDraftAtom, paxFields, refusedFields } from './pax-draft.ts'
import type { PaxErrors, PaxField } from './pax-draft.ts'
import { PaxFormFields } from './pax-form-fields.tsx'
import styles from './pax-form.module.css'

/** Two pixels under the usual 40, so that all 13 fields stand on one screen of 900 px (look, Front Desk). */
const DENSE = { cssVar: { key: 'purser-dense' }, token: { controlHeight: 38 } }

/** The registration of one passenger after another. What is typed is kept until it is registered or cleared. */
export function PaxForm({ onClose }: { onClose?: () => void }) {
  const isTouch = useAtomValue(isTouchAtom)
  const clear = useSetAtom(clearPaxDraftAtom)
  const { sheet, errors, setErrors, submit, busy, edit, focus } = useRegistration()
  const formId = useId()

  const clearAll = () => {
    clear()
    setErrors({})
    focus('fullName')
  }
  return (
    <Panel
      title="New passenger"
      extra={
        <>
          <Button type="link" size="small" onClick={clearAll}>
            Clear
          </Button>
          {onClose !== undefined && <Button size="small" aria-label="Close" icon={<CloseIcon />} onClick={onClose} />}
        </>
      }
      footer={
        <Button type="primary" size={isTouch ? 'large' : 'middle'} htmlType="submit" form={formId} block loading={busy}>
          Register passenger
        </Button>
      }
    >
      <form ref={sheet} id={formId} className={styles['form']} onSubmit={submit} noValidate autoComplete="off">
        <ConfigProvider {...(isTouch ? {} : { theme: DENSE })}>
          <PaxFormFields errors={errors} onEdit={edit} />
        </ConfigProvider>
      </form>
    </Panel>
  )
}

function useRegistration() {
  const [draft, setDraft] = useAtom(paxDraftAtom)
  const register = useSetAtom(registerPaxAtom)
  const clear = useSetAtom(clearPaxDraftAtom)
  const toasts = useToasts()
  const sheet = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<PaxErrors>({})
  const { focus, focusFirst } = useFieldFocus(sheet)

  const send = useCallback(async () => {
    const empty = emptyFields(draft)
    setErrors(empty)
    if (Object.keys(empty).length > 0) {
      toasts.error(specified.emptyPaxForm)
      return focusFirst(empty)
    }
    const answer = await register(formOf(draft))
    if (answer.ok) {
      clear()
      toasts.success(specified.paxSaved)
      return focus('fullName')
    }
    const refused = refusedFields(answer.error)
    setErrors(refused)
    toasts.warning(answer.error.msg)
    focusFirst(refused)
  }, [draft, register, clear, toasts, focus, focusFirst])

  const [run, busy] = useAction(send)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    run()
  }
  const edit = (field: PaxField, value: string) => {
    setDraft((typed) => changed(typed, field, value))
    const next = changed(draft, field, value)
    setErrors((shown) =>
      Object.fromEntries(Object.entries(shown).filter(([name]) => next[name as PaxField] === draft[name as PaxField])),
    )
  }
  return { sheet, errors, setErrors, submit, busy, edit, focus }
}

/** Leads to a field once the screen shows what was decided about it. */
function useFieldFocus(sheet: { readonly current: HTMLFormElement | null }) {
  const [wanted, setWanted] = useState<{ field: PaxField } | null>(null)
  useLayoutEffect(() => {
    if (wanted === null) return
    sheet.current?.querySelector<HTMLElement>(`[data-field="${wanted.field}"] input`)?.focus()
  }, [wanted, sheet])
  const focus = useCallback((field: PaxField) => setWanted({ field }), [])
  const focusFirst = useCallback((errors: PaxErrors) => {
    const field = paxFields.find((name) => errors[name] !== undefined)
    if (field !== undefined) setWanted({ field })
  }, [])
  return { focus, focusFirst }
}
