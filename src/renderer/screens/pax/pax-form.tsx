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
import { type ClipboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { LinesField } from '../../ui/form/lines-field.tsx'
import { areComplete, passportLinesIn, readPassport, type ReadPassport } from './passport-lines.ts'
import styles from './pax-form.module.css'

/** Controls two pixels below the usual 40, so that all 13 fields fit on a screen of 900 px (look, Front Desk). */
export const DENSE = { cssVar: { key: 'purser-dense' }, token: { controlHeight: 38 } }

export function PaxForm({ onClose }: { onClose?: () => void }) {
  const isTouch = useAtomValue(isTouchAtom)
  const { form, draft, edit } = useRegistration()
  const read = useReadPassport(edit)
  return (
    <Panel
      title="New passenger"
      extra={
        <>
          <ReadPassportButton read={read} />
          <Button type="link" size="small" onClick={form.reset}>
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
        <ConfigProvider {...(isTouch ? {} : { theme: DENSE })}>
          <PastesPassport read={read}>
            <PaxFormFields draft={draft} errors={form.errors} onEdit={edit} />
          </PastesPassport>
        </ConfigProvider>
      </Form>
    </Panel>
  )
}

function useRegistration() {
  const kept = useAtom(paxDraftAtom)
  const register = useSetAtom(registerPaxAtom)
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
    onSaved: () => toasts.success(specified.paxSaved),
    onRefused: ({ msg }) => toasts.warning(msg),
  })
  const shown = offered(form.draft)
  // The first edit fixes the offered number, since the clerk may already hold that card.
  const edit = (change: Partial<PaxDraft>) =>
    form.edit({ paxManifestNo: shown.paxManifestNo, ...changesOf(form.draft, change, dayOf(Date.now(), zone)) })
  return { form, draft: shown, edit }
}

const { paxManifestNo: _offered, ...numberOffered } = paxAsks

const LABEL = 'Read passport'

/** The most characters that a document scanner sends: three lines of 30 or two of 44, with line ends and blanks. */
const MAX_SIGNS = 200

const saidOf = ({ filled: { fullName = 'The passport' }, open }: ReadPassport): string =>
  open.length === 0 ? `${fullName}: passport read` : `${fullName}: passport read. Ask for the ${open.join(', ')}`

function useReadPassport(onFilled: (filled: Partial<PaxDraft>) => void) {
  const toasts = useToasts()
  const zone = useVenueZone()
  return async (lines: readonly string[]) => {
    const read = await readPassport(lines, dayOf(Date.now(), zone))
    if (!read.ok) return read
    onFilled(read.value.filled)
    toasts.info(saidOf(read.value))
    return read
  }
}

type Read = ReturnType<typeof useReadPassport>

function ReadPassportButton({ read }: { read: Read }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {LABEL}
      </Button>
      {open && <LinesDialog read={read} onClose={() => setOpen(false)} />}
    </>
  )
}

function LinesDialog({ read, onClose }: { read: Read; onClose: () => void }) {
  const form = useForm<{ lines: string }, ReadPassport, { msg: string }>({
    start: { lines: '' },
    check: ({ lines }) =>
      passportLinesIn(lines) === null ? { lines: 'These are not all the letters: two lines of 44 on a passport' } : {},
    send: ({ lines }) => read(passportLinesIn(lines) ?? []),
    at: () => 'lines',
    onSaved: onClose,
  })
  const { draft, submit } = form
  const readAtOnce = useEffectEvent((typed: string) => {
    const lines = passportLinesIn(typed)
    if (lines !== null && areComplete(lines)) submit()
  })
  useEffect(() => readAtOnce(draft.lines), [draft.lines])
  return (
    <FormDialog form={form} open title={LABEL} okText={LABEL} width={560} onClose={onClose}>
      <LinesField
        label="Lines at the foot of the passport’s page"
        hint="Scan or paste both lines. They stay on this terminal"
        rows={3}
        maxLength={MAX_SIGNS}
        {...form.field('lines')}
      />
    </FormDialog>
  )
}

function PastesPassport({ read, children }: { read: Read; children: ReactNode }) {
  const toasts = useToasts()
  const paste = (event: ClipboardEvent) => {
    const lines = passportLinesIn(event.clipboardData.getData('text'))
    if (lines === null) return
    event.preventDefault()
    void read(lines).then((done) => !done.ok && toasts.warning(done.error.msg))
  }
  return (
    <div className="contents" onPaste={paste}>
      {children}
    </div>
  )
}
