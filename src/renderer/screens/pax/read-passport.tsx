import { Button } from 'antd'
import { type ClipboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { dayOf } from '../../../shared/time.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { LinesField } from '../../ui/form/lines-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { areComplete, passportLinesIn, readPassport, type ReadPassport } from './passport-lines.ts'
import type { PaxDraft } from './pax-draft.ts'

const LABEL = 'Read passport'

/** The most characters that a document scanner sends: three lines of 30 or two of 44, with line ends and blanks. */
const MAX_SIGNS = 200

const saidOf = ({ filled: { fullName = 'The passport' }, open }: ReadPassport): string =>
  open.length === 0 ? `${fullName}: passport read` : `${fullName}: passport read. Ask for the ${open.join(', ')}`

/** Reads a passport's lines into the form, on the venue's day, and shows what is left to ask. */
export function useReadPassport(onFilled: (filled: Partial<PaxDraft>) => void) {
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

/** A button with a dialog that reads scanned or pasted lines once they are complete. */
export function ReadPassportButton({ read }: { read: Read }) {
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

/** Fills the whole form from passport lines pasted into any field. */
export function PastesPassport({ read, children }: { read: Read; children: ReactNode }) {
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
