import { Button } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { LinesField } from '../../ui/form/lines-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { areComplete, passportLinesIn } from './passport-lines.ts'
import type { ReadPassport } from './read-passport.ts'
import type { Read } from './use-read-passport.ts'

const LABEL = 'Read passport'

/** The most characters that a document scanner sends: three lines of 30 or two of 44, with line ends and blanks. */
const MAX_SIGNS = 200

/** The way by hand. */
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
