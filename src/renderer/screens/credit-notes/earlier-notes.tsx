import { Button } from 'antd'
import { useSetAtom } from 'jotai'
import type { CreditNote } from '../../../shared/contract/credit-notes.ts'
import { labelledAmount } from '../../../shared/receipt/invoice-text.ts'
import { reasonText } from '../../../shared/receipt/credit-note.ts'
import { formatMoment } from '../../../shared/time.ts'
import { printAtom } from '../../printing/print.atoms.ts'
import { usePrint } from '../../printing/use-print.ts'
import { PrinterIcon } from '../../ui/art/icons.tsx'
import { creditNotePrintable } from '../../printing/credit-notes.atoms.ts'

/** The credit notes of an invoice so far; each can be printed again. */
export function EarlierNotes({ notes }: { notes: readonly CreditNote[] }) {
  if (notes.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="type-supporting">Credit notes so far</h3>
      <ul className="grid gap-2" aria-label="Credit notes so far">
        {notes.map((note) => (
          <Earlier key={note._id} note={note} />
        ))}
      </ul>
    </section>
  )
}

function Earlier({ note }: { note: CreditNote }) {
  const { creditno, createdAt, venue, issuedBy, total } = note
  const print = useSetAtom(printAtom)
  const [run, busy] = usePrint(() => print(creditNotePrintable(note._id)), { recorded: 'The credit is recorded' })
  return (
    <li className="flex items-center gap-3 rounded-lg border border-line">
      <div className="flex-fill">
        <div className="font-semibold">
          {creditno} · <span className="tabular-nums">{labelledAmount(-total)}</span>
        </div>
        <div className="type-supporting">{[formatMoment(createdAt, venue.timeZone), issuedBy, reasonText(note)].join(' · ')}</div>
      </div>
      <Button size="small" icon={<PrinterIcon />} aria-label={`Print ${creditno}`} loading={busy} onClick={run}>
        Print
      </Button>
    </li>
  )
}
