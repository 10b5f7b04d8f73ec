import { Button, ConfigProvider } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { type Pax, PaxEdit as EditContract, type PaxSecrets } from '../../../shared/contract/pax.ts'
import { specified } from '../../../shared/messages.ts'
import { dayOf } from '../../../shared/time.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { write } from '../../data/write.ts'
import { EyeIcon } from '../../ui/art/icons.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { isTouchAtom } from '../../ui/theme/look.atoms.ts'
import { useApproved } from '../../sale/approval/use-approved.ts'
import { editPaxAtom, paxFactsAtom } from './pax.atoms.ts'
import {
  brokenRules,
  changesOf,
  draftOf,
  editOf,
  firstWrong,
  isLacking,
  maskedFields,
  paxAsks,
  type PaxDraft,
} from './pax-draft.ts'
import { DENSE } from './pax-form.tsx'
import { PaxFormFields } from './pax-form-fields.tsx'
import { cx } from '../../ui/cx.ts'
import { useWrite } from '../../ui/parts/use-write.ts'
import styles from './pax-form.module.css'

interface PaxEditProps {
  /** As read when the edit began; its version keeps the edit from overwriting later changes. */
  pax: Pax
  onDone: () => void
  onDirty: (isDirty: boolean) => void
}

/** The server logs each reveal of the masked fields. */
export function PaxEdit({ pax, onDone, onDirty }: PaxEditProps) {
  const isTouch = useAtomValue(isTouchAtom)
  const { form, edit, reveal, revealing, isRevealed } = usePaxEdit(pax, onDone)
  return (
    <Form form={form} asksBefore="leaving" onDirty={onDirty} className={cx('grid gap-3', styles['form'])} label="Edit passenger">
      <div className="mt-2 flex min-h-8.5 items-center justify-between gap-3">
        {isRevealed ? (
          <span className="type-supporting">Viewing this is logged</span>
        ) : (
          <>
            <span className="type-supporting">Mobile, address and passport stay unless you type new ones.</span>
            <Button size="small" icon={<EyeIcon />} loading={revealing} onClick={reveal}>
              Show them
            </Button>
          </>
        )}
      </div>
      <ConfigProvider {...(isTouch ? {} : { theme: DENSE })}>
        <PaxFormFields draft={form.draft} errors={form.errors} onEdit={edit} ownNumber={pax.paxManifestNo} />
      </ConfigProvider>
      <div className={styles['pair']}>
        <Button size={isTouch ? 'large' : 'middle'} onClick={onDone}>
          Cancel
        </Button>
        <Button {...form.button} size={isTouch ? 'large' : 'middle'}>
          Save changes
        </Button>
      </div>
    </Form>
  )
}

const openAsks = Object.fromEntries(Object.entries(paxAsks).filter(([field]) => !maskedFields.some((masked) => masked === field)))

function usePaxEdit(pax: Pax, onDone: () => void) {
  const [read, setRead] = useState(() => draftOf(pax, null))
  const [isRevealed, setRevealed] = useState(false)
  const facts = useAtomValue(paxFactsAtom)
  const zone = useVenueZone()
  const toasts = useToasts()
  const save = useSaving(pax)
  const asks = isRevealed ? paxAsks : openAsks
  const sent = (draft: PaxDraft) => editOf(draft, read, pax.version)
  const form = useForm({
    start: read,
    asks,
    contract: [EditContract, sent],
    check: (draft) => brokenRules(draft, sent(draft), facts),
    onWrong: (errors) => {
      if (isLacking(errors)) toasts.error(specified.emptyPaxForm)
      else toasts.warning(firstWrong(errors))
    },
    send: (draft) => save(sent(draft)),
    onSaved: () => {
      toasts.success('Passenger changed')
      onDone()
    },
    onRefused: ({ msg }) => toasts.warning(msg),
  })
  const { draft } = form
  const show = (secrets: PaxSecrets) => {
    const shown = draftOf(pax, secrets)
    setRead(shown)
    form.edit(Object.fromEntries(maskedFields.filter((field) => draft[field] === '').map((field) => [field, shown[field]])))
    setRevealed(true)
  }
  const [reveal, revealing] = useWrite(() => write('revealPax', { params: { userid: pax._id } }), show)
  const edit = (change: Partial<PaxDraft>) => form.edit(changesOf(draft, change, dayOf(Date.now(), zone)))
  return { form, edit, reveal, revealing, isRevealed }
}

/** The server may require a supervisor, since codes then go to another contact. */
function useSaving(pax: Pax) {
  const save = useSetAtom(editPaxAtom)
  const approved = useApproved()
  return (edit: ReturnType<typeof editOf>) => {
    const { mobileNo, email } = edit
    const contact = { ...(mobileNo !== undefined && { mobileNo }), ...(email !== undefined && { email }) }
    return approved(
      (approval) => save(pax._id, approval === undefined ? edit : { ...edit, approval }),
      () => Promise.resolve({ act: 'contact', cardNumber: pax.paxManifestNo, contact }),
    )
  }
}
