import { Button, ConfigProvider } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { PaxForm as PaxContract } from '../../../shared/contract/pax.ts'
import { specified } from '../../../shared/messages.ts'
import { dayOf } from '../../../shared/time.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { CloseIcon } from '../../ui/art/icons.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Panel } from '../../ui/parts/panel.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { isTouchAtom } from '../../ui/theme/look.atoms.ts'
import { paxFactsAtom, registerPaxAtom } from './pax.atoms.ts'
import {
  brokenRules,
  changesOf,
  EMPTY_PAX,
  firstWrong,
  formOf,
  isLacking,
  paxAsks,
  type PaxDraft,
  paxDraftAtom,
} from './pax-draft.ts'
import { PaxFormFields } from './pax-form-fields.tsx'
import { cx } from '../../ui/cx.ts'
import { marksShown, PassportNote } from './passport-note.tsx'
import { readPassportAtom } from './read-passport.atoms.ts'
import { ReadPassportButton } from './read-passport-button.tsx'
import { usePassportInput, useReadPassport } from './use-read-passport.ts'
import styles from './pax-form.module.css'

/** Controls two pixels below the usual 40, so that all 13 fields fit on a screen of 900 px (look, Front Desk). */
export const DENSE = { cssVar: { key: 'purser-dense' }, token: { controlHeight: 38 } }

export function PaxForm({ onClose }: { onClose?: () => void }) {
  const isTouch = useAtomValue(isTouchAtom)
  const { form, draft, edit } = useRegistration()
  const { reading, read, take, forget } = useReadPassport(draft, edit)
  usePassportInput(form.ref, read)
  const clear = () => {
    form.reset()
    forget()
  }
  return (
    <Panel
      title="New passenger"
      extra={
        <>
          <ReadPassportButton read={read} />
          <Button type="link" size="small" onClick={clear}>
            Clear
          </Button>
          {onClose !== undefined && <Button size="small" aria-label="Close" icon={<CloseIcon />} onClick={onClose} />}
        </>
      }
      footer={
        <Button {...form.button} size={isTouch ? 'large' : 'middle'} block>
          Register passenger
        </Button>
      }
    >
      <Form form={form} asksBefore="reload" className={cx('grid gap-3', styles['form'])}>
        {reading !== null && <PassportNote reading={reading} onTake={take} />}
        <ConfigProvider {...(isTouch ? {} : { theme: DENSE })}>
          <PaxFormFields draft={draft} errors={form.errors} marks={marksShown(reading, draft)} onEdit={edit} />
        </ConfigProvider>
      </Form>
    </Panel>
  )
}

function useRegistration() {
  const kept = useAtom(paxDraftAtom)
  const register = useSetAtom(registerPaxAtom)
  const setReading = useSetAtom(readPassportAtom)
  const toasts = useToasts()
  const facts = useAtomValue(paxFactsAtom)
  const zone = useVenueZone()
  const offered = (draft: PaxDraft): PaxDraft => ({ ...draft, paxManifestNo: draft.paxManifestNo || (facts.next ?? '') })
  const form = useForm({
    start: EMPTY_PAX,
    kept,
    again: ['issuePlace'],
    asks: facts.next === undefined ? paxAsks : numberOffered,
    contract: [PaxContract, (draft) => formOf(offered(draft))],
    check: (draft) => brokenRules(offered(draft), formOf(draft), facts),
    onWrong: (errors) => {
      if (isLacking(errors)) toasts.error(specified.emptyPaxForm)
      else toasts.warning(firstWrong(errors))
    },
    send: (draft) => register(formOf(offered(draft))),
    onSaved: () => {
      setReading(() => null)
      toasts.success(specified.paxSaved)
    },
    onRefused: ({ msg }) => toasts.warning(msg),
  })
  const shown = offered(form.draft)
  // The first edit fixes the offered number, since the clerk may already hold that card.
  const edit = (change: Partial<PaxDraft>) =>
    form.edit({ paxManifestNo: shown.paxManifestNo, ...changesOf(form.draft, change, dayOf(Date.now(), zone)) })
  return { form, draft: shown, edit }
}

const { paxManifestNo: _offered, ...numberOffered } = paxAsks
