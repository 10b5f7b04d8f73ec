import { Button, ConfigProvider } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useId } from 'react'
import { specified } from '../../../shared/messages.ts'
import { CloseIcon } from '../../ui/art/icons.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { isTouchAtom } from '../../ui/theme/look.atoms.ts'
import { registerPaxAtom } from './pax.atoms.ts'
import { clearPaxDraftAtom, formOf, paxDraftAtom } from './pax-draft.ts'
import { PaxFormFields } from './pax-form-fields.tsx'
import { usePaxSheet } from './use-pax-sheet.ts'
import { cx } from '../../ui/cx.ts'
import { stack } from '../../ui/layout/layout.ts'
import styles from './pax-form.module.css'

/** Two pixels under the usual 40, so that all 13 fields stand on one screen of 900 px (look, Front Desk). */
export const DENSE = { cssVar: { key: 'purser-dense' }, token: { controlHeight: 38 } }

/** The registration of one passenger after another. What is typed is kept until it is registered or cleared. */
export function PaxForm({ onClose }: { onClose?: () => void }) {
  const isTouch = useAtomValue(isTouchAtom)
  const clear = useSetAtom(clearPaxDraftAtom)
  const { draft, sheet, errors, setErrors, submit, busy, edit, focus } = useRegistration()
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
      <form ref={sheet} id={formId} className={cx(stack(12), styles['form'])} onSubmit={submit} noValidate autoComplete="off">
        <ConfigProvider {...(isTouch ? {} : { theme: DENSE })}>
          <PaxFormFields draft={draft} errors={errors} onEdit={edit} />
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
  const sheet = usePaxSheet({
    draft,
    setDraft,
    save: () => register(formOf(draft)),
    onSaved: () => {
      clear()
      toasts.success(specified.paxSaved)
      sheet.focus('fullName')
    },
  })
  return { draft, ...sheet }
}
