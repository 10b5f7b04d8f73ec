import { Button, ConfigProvider } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useState } from 'react'
import type { Pax } from '../../../shared/contract/pax.ts'
import { useAction } from '../../data/use-action.ts'
import { write } from '../../data/write.ts'
import { EyeIcon } from '../../ui/art/icons.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { isTouchAtom } from '../../ui/theme/look.atoms.ts'
import { useApproved } from '../cards/use-approved.ts'
import { editPaxAtom } from './pax.atoms.ts'
import { draftOf, editOf, maskedFields, type PaxDraft } from './pax-draft.ts'
import { DENSE } from './pax-form.tsx'
import { PaxFormFields } from './pax-form-fields.tsx'
import { usePaxSheet } from './use-pax-sheet.ts'
import { cx } from '../../ui/cx.ts'
import { row, stack } from '../../ui/layout/layout.ts'
import styles from './pax-form.module.css'

interface PaxEditProps {
  /** As read when the edit began: what others change meanwhile is not overwritten. */
  pax: Pax
  onDone: () => void
}

/** The registration form of a passenger who is registered. What is masked is blank and stays so unless typed; it is shown on request, and that is logged. */
export function PaxEdit({ pax, onDone }: PaxEditProps) {
  const isTouch = useAtomValue(isTouchAtom)
  const { draft, sheet, errors, submit, busy, edit, reveal, revealing, isRevealed } = usePaxEdit(pax, onDone)
  return (
    <form
      ref={sheet}
      className={cx(stack(12), styles['form'])}
      onSubmit={submit}
      noValidate
      autoComplete="off"
      aria-label="Edit passenger"
    >
      <div className={cx(row(12, 'between'), styles['masked'])}>
        {isRevealed ? (
          <span className="type-supporting">This look is logged</span>
        ) : (
          <>
            <span className="type-supporting">Mobile, address and passport stay unless you type them anew.</span>
            <Button size="small" icon={<EyeIcon />} loading={revealing} onClick={reveal}>
              Show them
            </Button>
          </>
        )}
      </div>
      <ConfigProvider {...(isTouch ? {} : { theme: DENSE })}>
        <PaxFormFields draft={draft} errors={errors} onEdit={edit} ownNumber={pax.paxManifestNo} />
      </ConfigProvider>
      <div className={styles['pair']}>
        <Button size={isTouch ? 'large' : 'middle'} onClick={onDone}>
          Cancel
        </Button>
        <Button type="primary" size={isTouch ? 'large' : 'middle'} htmlType="submit" loading={busy}>
          Save changes
        </Button>
      </div>
    </form>
  )
}

function usePaxEdit(pax: Pax, onDone: () => void) {
  const [read, setRead] = useState(() => draftOf(pax, null))
  const [draft, setDraft] = useState<PaxDraft>(read)
  const [isRevealed, setRevealed] = useState(false)
  const save = useSetAtom(editPaxAtom)
  const approved = useApproved()
  const toasts = useToasts()
  const sheet = usePaxSheet({
    draft,
    setDraft,
    blank: isRevealed ? [] : maskedFields,
    save: () => {
      const edit = editOf(draft, read, pax.version)
      const { mobileNo, email } = edit
      const contact = { ...(mobileNo !== undefined && { mobileNo }), ...(email !== undefined && { email }) }
      return approved(
        (approval) => save(pax._id, approval === undefined ? edit : { ...edit, approval }),
        () => Promise.resolve({ act: 'contact', cardNumber: pax.paxManifestNo, contact }),
      )
    },
    onSaved: () => {
      toasts.success('Passenger changed')
      onDone()
    },
  })
  const ask = useCallback(async () => {
    const answer = await write('revealPax', { params: { userid: pax._id } })
    if (!answer.ok) return toasts.warning(answer.error.msg)
    const shown = draftOf(pax, answer.value)
    setRead(shown)
    setDraft((typed) => ({
      ...typed,
      ...Object.fromEntries(maskedFields.filter((field) => typed[field] === '').map((field) => [field, shown[field]])),
    }))
    setRevealed(true)
  }, [pax, toasts])
  const [reveal, revealing] = useAction(ask)
  return { draft, ...sheet, reveal, revealing, isRevealed }
}
