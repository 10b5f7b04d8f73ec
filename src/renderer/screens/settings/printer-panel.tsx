import { Button, Segmented, Switch } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { PrintState, TerminalSettings } from '../../../shared/bridge/bridge.ts'
import type { FoundPrinter, FoundPrinters, Printer, PrintJob, ReceiptColumns } from '../../../shared/printing/printing.ts'
import { bridge } from '../../platform/bridge.ts'
import { arePrintersLockedAtom } from '../../platform/kiosk.ts'
import { PlusIcon, PrinterIcon, SearchIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { columnLabels } from '../../printing/paper-labels.ts'
import { PrinterRow } from './printer-row.tsx'
import { SettingRow } from './setting-row.tsx'
import { useChangeSettings } from '../../ui/parts/use-change-settings.ts'
import { useHost } from '../../printing/use-host.ts'
import { JobActions } from '../../printing/job-actions.tsx'
import { outcomeLabel, waitingJobs } from '../../printing/job-labels.ts'
import { printStateAtom } from '../../platform/terminal.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useUnsaved } from '../../ui/form/leave-guard.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { withFound, draftOf, errorsIn, formOf, freshPrinter, type PrinterDraft } from './printer-draft.ts'
import { PrinterFields } from './printer-fields.tsx'
import { useAction } from '../../data/use-action.ts'
import { Note } from '../../ui/parts/note.tsx'
import { kindLabels } from '../../printing/printer-facts.ts'
import { cx } from '../../ui/cx.ts'
import styles from './settings.module.css'

interface PrinterPanelProps {
  settings: TerminalSettings
  state: PrintState
}

export function PrinterPanel({ settings, state }: PrinterPanelProps) {
  const [editing, setEditing] = useState<Printer | 'new' | null>(null)
  const change = useChangeSettings()
  const isLocked = useAtomValue(arePrintersLockedAtom)
  const { printers, defaultPrinterId, jobs } = state
  const chosen = printers.find(({ printer }) => printer.id === defaultPrinterId)?.printer
  const add = (
    <Button size="small" icon={<PlusIcon />} disabled={isLocked} onClick={() => setEditing('new')}>
      Add printer
    </Button>
  )
  return (
    <Panel title="Printer" extra={add} flush>
      {isLocked && (
        <p className="min-h-17 border-b border-line px-5 py-2.5 text-quiet">
          The back office sets up printers. Unlock this terminal under Server to change them.
        </p>
      )}
      {printers.length === 0 && (
        <div className="border-b border-line">
          <EmptyState
            icon={<PrinterIcon />}
            title="No printer yet"
            text="Paid invoices wait here until a printer is added. Sales do not depend on it."
          />
        </div>
      )}
      <ul aria-label="Printers">
        {printers.map((entry) => (
          <PrinterRow
            key={entry.printer.id}
            {...entry}
            isDefault={entry.printer.id === defaultPrinterId}
            isLocked={isLocked}
            jobs={jobs}
            onEdit={() => setEditing(entry.printer)}
          />
        ))}
      </ul>
      {chosen !== undefined && <PaperWidth printer={chosen} isLocked={isLocked} />}
      <SettingRow label="Print after payment" hint="When off, invoices stay on screen until you print them">
        {(labelId) => (
          <Switch
            aria-labelledby={labelId}
            checked={settings.printAfterPayment}
            onChange={(printAfterPayment) => change({ printAfterPayment })}
          />
        )}
      </SettingRow>
      <WaitingJobs jobs={jobs} printers={printers.map(({ printer }) => printer)} />
      <PrinterDialog editing={editing} onClose={() => setEditing(null)} />
    </Panel>
  )
}

const widths = ([32, 42, 48] as const).map((value) => ({ value, label: columnLabels[value] }))

function PaperWidth({ printer, isLocked }: { printer: Printer; isLocked: boolean }) {
  const host = useHost()
  return (
    <SettingRow label="Paper width" hint={`Columns on ${printer.name}`}>
      {(labelId) => (
        <Segmented<ReceiptColumns>
          aria-labelledby={labelId}
          options={widths}
          disabled={isLocked}
          value={printer.columns}
          onChange={(columns) => void host(bridge.call('savePrinter', { ...printer, columns }))}
        />
      )}
    </SettingRow>
  )
}

interface WaitingJobsProps {
  jobs: readonly PrintJob[]
  printers: readonly Printer[]
}

/** The jobs are listed here too, since this screen needs no login. */
function WaitingJobs({ jobs, printers }: WaitingJobsProps) {
  const waiting = waitingJobs(jobs)
  if (waiting.length === 0)
    return (
      <SettingRow label="Waiting to print" hint="Nothing is waiting">
        {() => null}
      </SettingRow>
    )
  return waiting.map((job) => (
    <SettingRow key={job.id} {...labelsOf(job)}>
      {(labelId) => <JobActions job={job} printers={printers} labelId={labelId} />}
    </SettingRow>
  ))
}

const labelsOf = (job: PrintJob): { label: string; hint: string } =>
  job.state === 'unknown'
    ? { label: `Did ${job.title} come out?`, hint: `It is ${outcomeLabel(job)}` }
    : { label: `Waiting to print: ${job.title}`, hint: `It ${outcomeLabel(job)}` }

interface PrinterDialogProps {
  editing: Printer | 'new' | null
  onClose: () => void
}

/** The host makes the first printer for receipts the one for invoices. */
function PrinterDialog({ editing, onClose }: PrinterDialogProps) {
  // The last printer stays while the dialog fades out; each printer starts a new form.
  const [{ shown, turn }, show] = useState({ shown: editing, turn: 0 })
  if (editing !== null && editing !== shown) show({ shown: editing, turn: turn + 1 })
  const printer = shown === null || shown === 'new' ? freshPrinter : draftOf(shown)
  return <PrinterFormDialog key={turn} printer={printer} open={editing !== null} onClose={onClose} />
}

function PrinterFormDialog({ printer, open, onClose }: { printer: PrinterDraft; open: boolean; onClose: () => void }) {
  const known = useAtomValue(printStateAtom)?.printers.map((entry) => entry.printer) ?? []
  const isNew = printer.id === undefined
  const form = useForm({
    start: printer,
    check: errorsIn,
    send: (draft) => bridge.call('savePrinter', formOf(draft)),
    at: () => 'address',
    onSaved: onClose,
  })
  const { close, setDirty, question } = useUnsaved(onClose)
  return (
    <FormDialog
      form={form}
      open={open}
      title={isNew ? 'Add printer' : 'Printer'}
      width={520}
      okText={isNew ? 'Add printer' : 'Save printer'}
      onClose={close}
      onDirty={setDirty}
      above={question}
    >
      {isNew && <FindPrinters known={known} onChoose={(found) => form.edit(withFound(form.draft, found))} />}
      <PrinterFields form={form} />
    </FormDialog>
  )
}

interface FindPrintersProps {
  /** These printers are left out of the results. */
  known: readonly Printer[]
  onChoose: (found: FoundPrinter) => void
}

type Looked = FoundPrinters | { error: string } | null

function FindPrinters({ known, onChoose }: FindPrintersProps) {
  const [looked, setLooked] = useState<Looked>(null)
  const [look, looking] = useAction(async () => {
    const answer = await bridge.call('findPrinters', {})
    setLooked(answer.ok ? answer.value : { error: answer.error.msg })
  })
  return (
    <div className="grid justify-items-start gap-2 border-b border-line pb-3 [&>div]:w-full">
      <Button icon={<SearchIcon />} loading={looking} onClick={look}>
        Find printers
      </Button>
      <div role="status">
        {looking && <p className="type-supporting">Looking for printers on this computer</p>}
        {!looking && looked !== null && <Result looked={looked} known={known} onChoose={onChoose} />}
      </div>
    </div>
  )
}

function Result({ looked, known, onChoose }: FindPrintersProps & { looked: NonNullable<Looked> }) {
  if ('error' in looked)
    return (
      <Note tone="amber" icon={<WarningIcon />} title="The search did not work">
        {looked.error}. You can enter a printer below.
      </Note>
    )
  const fresh = looked.printers.filter(
    ({ kind, address }) => !known.some((printer) => printer.kind === kind && printer.address === address),
  )
  if (fresh.length === 0)
    return (
      <p className="type-supporting">
        No other printers found on this computer. Network printers are not searched for: enter the address below.
      </p>
    )
  return (
    <ul className={cx('rounded-lg border border-line', styles['found'])} aria-label="Printers found">
      {fresh.map((found) => (
        <li key={`${found.kind} ${found.address}`}>
          <button type="button" onClick={() => onChoose(found)}>
            <strong>{found.name}</strong>
            <span className="type-supporting">
              {[kindLabels[found.kind], found.description, found.isDefault ? 'system default' : '']
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
