import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useMemo, useState } from 'react'
import type { CreditNote, InvoiceCredits } from '../../../shared/contract/credit-notes.ts'
import { paiseOf } from '../../../shared/money/money.ts'
import { creditNoteReceipt } from '../../../shared/receipt/credit-note.ts'
import { sessionAtom } from '../../platform/session.ts'
import { settingsAtom } from '../../platform/terminal.ts'
import { printAtom } from '../../printing/print.atoms.ts'
import { usePrint } from '../../printing/use-print.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { PrinterIcon } from '../../ui/art/icons.tsx'
import { Total } from '../../ui/parts/money.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { ReceiptPaper } from '../../ui/parts/receipt-paper.tsx'
import { type CreditDraft, missingIn, previewOf } from '../../model/credit/credit-preview.ts'
import { creditNotePrintable } from '../../printing/credit-notes.atoms.ts'

interface CreditPaperProps {
  now: InvoiceCredits
  draft: CreditDraft
  /** The button retries a note that has no answer yet. */
  unanswered: boolean
  busy: boolean
  onIssue: () => void
}

export function CreditPaper({ now, draft, unanswered, busy, onIssue }: CreditPaperProps) {
  const printedBy = useAtomValue(sessionAtom)?.user.name ?? ''
  const terminal = useAtomValue(settingsAtom)?.terminalName ?? ''
  const [printedAt] = useState(() => new Date().toISOString())
  const note = useMemo(
    () => previewOf(now, draft, { copy: 0, printedAt, printedBy, terminal }),
    [now, draft, printedAt, printedBy, terminal],
  )
  const missing = unanswered ? null : missingIn(draft)
  const footer = (
    <div className="grid gap-3">
      {unanswered && (
        <p className="type-supporting" role="status">
          It is not known whether the last credit note was issued. Issue it again: it is never issued twice.
        </p>
      )}
      <Total label="Credit" amount={paiseOf(note.total)} />
      <Button
        type="primary"
        size="large"
        block
        icon={<Glyph name="return" size={18} />}
        disabled={missing !== null}
        loading={busy}
        onClick={onIssue}
      >
        {missing ?? 'Issue credit note'}
      </Button>
    </div>
  )
  return (
    <Panel title="Paper" extra={<span className="type-supporting">80 mm, 42 columns</span>} footer={footer}>
      <Paper note={note} label={`Credit note for ${note.invoiceno} as it will print`} />
    </Panel>
  )
}

const Paper = ({ note, label }: { note: CreditNote; label: string }) => {
  const occasion = { copy: 0, printedAt: note.createdAt, printedBy: note.issuedBy, terminal: note.terminal }
  return <ReceiptPaper document={creditNoteReceipt(note, occasion)} label={label} />
}

export interface NextStep {
  label: string
  go: () => void
}

export function IssuedPaper({ note, next }: { note: CreditNote; next?: NextStep }) {
  const print = useSetAtom(printAtom)
  const [run, busy] = usePrint(() => print(creditNotePrintable(note._id)), { recorded: 'The credit is recorded' })
  const footer = (
    <div className="grid gap-3">
      <Button size="large" block icon={<PrinterIcon />} loading={busy} onClick={run}>
        Print
      </Button>
      {next !== undefined && (
        <Button type="primary" size="large" block onClick={next.go}>
          {next.label}
        </Button>
      )}
    </div>
  )
  return (
    <Panel title={`${note.creditno} issued`} footer={footer}>
      <Paper note={note} label={`Credit note ${note.creditno}`} />
    </Panel>
  )
}
