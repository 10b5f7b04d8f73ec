import { useAtomValue, useSetAtom } from 'jotai'
import { useId, useState } from 'react'
import { type CreditNote, creditReasons, type InvoiceCredits } from '../../../shared/contract/credit-notes.ts'
import { creditTotal, wholeCredit } from '../../../shared/money/credit-note.ts'
import { formatAmount, type Paise, paiseOf, subtract, toRupees, ZERO } from '../../../shared/money/money.ts'
import { formatMoment } from '../../../shared/time.ts'
import { CheckIcon, PrinterIcon } from '../../ui/art/icons.tsx'
import { RestingButton } from '../../ui/form/held-button.tsx'
import { formatTables } from '../../model/format.ts'
import { GuestName } from '../../ui/parts/account-button.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import {
  chosenLines,
  creditableOf,
  type CreditDraft,
  EMPTY_CREDIT,
  isApproved,
  payeeOf,
  withinLeft,
} from '../../model/credit/credit-preview.ts'
import { CreditLines } from './credit-lines.tsx'
import { type CreditInput, creditMove, creditNotePrintable } from '../../printing/credit-notes.atoms.ts'
import { CreditPaper, IssuedPaper, type NextStep } from './credit-paper.tsx'
import { MoneyBack } from './money-back.tsx'
import { useCredit } from './use-credit.ts'
import { Button } from 'antd'
import { reasonLabels, reasonText } from '../../../shared/receipt/credit-note.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { cx } from '../../ui/cx.ts'
import { labelledAmount } from '../../../shared/receipt/invoice-text.ts'
import { printAtom } from '../../printing/print.atoms.ts'
import { usePrint } from '../../printing/use-print.ts'

/** The server computes the total again and refuses a different one. */
function inputOf(now: InvoiceCredits, draft: CreditDraft): CreditInput {
  const lines = chosenLines(draft)
  const note = draft.note.trim()
  return {
    orderid: now.orderid,
    lines,
    total: toRupees(creditTotal(creditableOf(now), lines)),
    paidTo: payeeOf(now, draft),
    reason: draft.reason ?? 'other',
    ...(note !== '' && { note }),
  }
}

function useCreditDraft(now: InvoiceCredits, sellsNext: boolean, onStale: () => void) {
  const [typed, setDraft] = useState(EMPTY_CREDIT)
  const draft = withinLeft(now, typed)
  const [issued, setIssued] = useState<CreditNote | null>(null)
  const unanswered = useAtomValue(creditMove.unanswered)
  const change = (part: Partial<CreditDraft>) => {
    setIssued(null)
    setDraft({ ...draft, ...part })
  }
  const onIssued = (note: CreditNote) => {
    setIssued(note)
    setDraft(EMPTY_CREDIT)
  }
  const [issue, busy] = useCredit({ onIssued, onRefused: onStale, sellsNext })
  // A note without an answer is retried unchanged; the retry is idempotent.
  const send = () =>
    unanswered === null
      ? issue(now.invoiceno, inputOf(now, draft), isApproved(now, draft))
      : issue(now.invoiceno, unanswered.input, false)
  return { draft, change, issued, unanswered: unanswered !== null, send, busy }
}

interface CreditFormProps {
  now: InvoiceCredits
  onStale: () => void
  /** What there is to do with an issued note, such as to end a dispute. */
  next?: NextStep
}

export function CreditForm({ now, onStale, next }: CreditFormProps) {
  const [sellsNext, setSellsNext] = useState(false)
  const { draft, change, issued, unanswered, send, busy } = useCreditDraft(now, sellsNext, onStale)
  return (
    <div className="panels panels-large panels-stack flow-always">
      <Panel
        title={now.invoiceno}
        extra={<Head now={now} onWhole={() => change({ quantities: wholeOf(now) })} />}
        flush
        footer={<CreditSums now={now} draft={draft} />}
      >
        <p className="type-supporting px-5 py-2.5">
          <GuestName userid={now.userid} fullName={now.fullName} />
          {factsOf(now)}
        </p>
        <CreditLines now={now} quantities={draft.quantities} onChange={(quantities) => change({ quantities })} />
        <div className="grid gap-4 px-5 py-4">
          <ReasonField draft={draft} onChange={change} />
          <MoneyBack now={now} draft={draft} onChange={change} sellsNext={sellsNext} onSellsNext={setSellsNext} />
          <EarlierNotes notes={now.notes} />
        </div>
      </Panel>
      {issued === null ? (
        <CreditPaper now={now} draft={draft} unanswered={unanswered} busy={busy} onIssue={send} />
      ) : (
        <IssuedPaper note={issued} {...(next !== undefined && { next })} />
      )}
    </div>
  )
}

const wholeOf = (now: InvoiceCredits): CreditDraft['quantities'] =>
  Object.fromEntries(wholeCredit(creditableOf(now)).map(({ line, qty }) => [line, qty]))

const factsOf = ({ cardNumber, invoicedAt, venue, tables }: InvoiceCredits): string =>
  [`, card ${cardNumber}`, formatMoment(invoicedAt, venue.timeZone), formatTables(tables)]
    .filter((part) => part !== '')
    .join(' · ')

const isAllCredited = ({ lines }: InvoiceCredits): boolean => lines.every(({ sold, credited }) => sold === credited)

function Head({ now, onWhole }: { now: InvoiceCredits; onWhole: () => void }) {
  return (
    <>
      <Chip tone="green" icon={<CheckIcon />}>
        Paid {formatAmount(paiseOf(now.paid))}
      </Chip>
      <RestingButton size="small" why={isAllCredited(now) ? 'All of this invoice is credited' : null} onClick={onWhole}>
        Whole invoice
      </RestingButton>
    </>
  )
}

const negative = (amount: Paise): Paise => subtract(ZERO, amount)

function CreditSums({ now, draft }: { now: InvoiceCredits; draft: CreditDraft }) {
  const total = creditTotal(creditableOf(now), chosenLines(draft))
  const sums: [string, Paise][] = [
    ['Paid', paiseOf(now.paid)],
    ['Credited before', negative(paiseOf(now.credited))],
    ['This note', negative(total)],
    ['Net paid', subtract(paiseOf(now.stillPaid), total)],
  ]
  return (
    <dl className="flex flex-wrap justify-between gap-x-6 gap-y-3">
      {sums.map(([label, amount]) => (
        <div key={label}>
          <dt className="type-supporting">{label}</dt>
          <dd className="font-semibold tabular-nums">{formatAmount(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

const MAX_NOTE = 120

/** The reason 'Other' requires a text. */
function ReasonField({ draft, onChange }: { draft: CreditDraft; onChange: (part: Partial<CreditDraft>) => void }) {
  const id = useId()
  return (
    <div className="grid gap-2">
      <h3 id={id} className="type-supporting">
        Reason
      </h3>
      <div className="flex flex-wrap items-center gap-2" role="group" aria-labelledby={id}>
        {creditReasons.map((reason) => (
          <Button
            key={reason}
            icon={reason === draft.reason ? <CheckIcon /> : undefined}
            className={cx(reason === draft.reason && 'choice-picked')}
            aria-pressed={reason === draft.reason}
            onClick={() => onChange({ reason })}
          >
            {reasonLabels[reason]}
          </Button>
        ))}
      </div>
      <TextField
        label={draft.reason === 'other' ? 'What was wrong' : 'In your own words, if you like'}
        maxLength={MAX_NOTE}
        value={draft.note}
        onChange={(note) => onChange({ note })}
      />
    </div>
  )
}

function EarlierNotes({ notes }: { notes: readonly CreditNote[] }) {
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
