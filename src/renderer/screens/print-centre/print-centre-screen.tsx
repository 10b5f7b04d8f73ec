import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { bridge } from '../../platform/bridge.ts'
import { printStateAtom } from '../../platform/terminal.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { ErrorState } from '../../ui/parts/error-state.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { FinishedPanel } from './finished-panel.tsx'
import { findPrintsAtom, searchAtom } from './print-centre.atoms.ts'
import { Button } from 'antd'
import { Link } from 'react-router-dom'
import type { PrintState } from '../../../shared/bridge/bridge.ts'
import type { Printer, PrintJob } from '../../../shared/printing/printing.ts'
import { CheckIcon, PrinterIcon } from '../../ui/art/icons.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { isFinished, outcomeLabel } from '../../printing/job-labels.ts'
import { PrinterChip } from '../../printing/printer-chip.tsx'
import { factsOf, rolesOf } from '../../printing/printer-facts.ts'
import { useTestPrint } from '../../printing/use-test-print.ts'
import { JobActions, PrintAll } from '../../printing/job-actions.tsx'
import { JobRow } from './job-row.tsx'
import { foldName } from '../../../shared/fold-name.ts'

/** Debounces typing and bursts of print changes before the host is asked, ms. */
const SETTLE_MS = 150

export function Component() {
  const state = useAtomValue(printStateAtom)
  const text = useAtomValue(searchAtom).trim()
  const printers = state?.printers.map(({ printer }) => printer) ?? []
  useFoundPrints()
  return (
    <Screen title="Print centre" context="This terminal" tools={<Search />}>
      {state === null ? (
        <Panel label="Print centre">
          <ErrorState
            title="The prints could not be loaded"
            text="This terminal’s program does not answer. Its prints are safe."
            onRetry={() => window.location.reload()}
          />
        </Panel>
      ) : (
        <div className="panels panels-middle panels-stack flow-if-short">
          <div className="flex h-full min-h-0 flex-col gap-page">
            <QueuePanel jobs={state.jobs} printers={printers} text={text} />
            <FinishedPanel printers={printers} />
          </div>
          <PrintersPanel state={state} />
        </div>
      )}
    </Screen>
  )
}

function Search() {
  const [text, setText] = useAtom(searchAtom)
  return (
    <SearchField
      className="w-65"
      label="Search prints by invoice, card or table"
      placeholder="Invoice, card or table"
      maxLength={60}
      text={text}
      onText={setText}
    />
  )
}

function useFoundPrints(): void {
  const text = useAtomValue(searchAtom)
  const find = useSetAtom(findPrintsAtom)
  useEffect(() => {
    let settle: ReturnType<typeof setTimeout>
    const soon = () => {
      clearTimeout(settle)
      settle = setTimeout(() => void find(text), SETTLE_MS)
    }
    soon()
    const stop = bridge.subscribe('printChanged', soon)
    return () => {
      clearTimeout(settle)
      stop()
    }
  }, [text, find])
}

function PrintersPanel({ state: { printers, jobs } }: { state: PrintState }) {
  const settings = (
    <Link to="/setting" className="inline-grid min-h-(--p-control-small) items-center font-semibold">
      Printer settings
    </Link>
  )
  return (
    <Panel title="Printers" extra={settings} flush>
      {printers.length === 0 && (
        <EmptyState
          icon={<PrinterIcon />}
          title="No printer yet"
          text="Prints wait here until a printer is added. Sales do not depend on it."
        />
      )}
      <ul aria-label="Printers">
        {printers.map((entry) => (
          <PrinterEntry key={entry.printer.id} {...entry} jobs={jobs} />
        ))}
      </ul>
    </Panel>
  )
}

function PrinterEntry({ printer, status, jobs }: PrintState['printers'][number] & { jobs: readonly PrintJob[] }) {
  const { test, testing, tested } = useTestPrint(printer.id, jobs)
  return (
    <li className="grid border-b border-line px-5 py-3.5 wrap-anywhere">
      <div className="flex items-center justify-between gap-2.5">
        <strong>{printer.name}</strong>
        <PrinterChip condition={status.condition} />
      </div>
      <p className="type-supporting">{rolesOf(printer)}</p>
      <p className="type-supporting">{factsOf(printer)}</p>
      <div className="mt-2 flex items-center justify-between gap-2.5">
        <span className="type-supporting" role="status">
          {tested === undefined ? printer.address : `Test print: ${outcomeLabel(tested)}`}
        </span>
        <Button size="small" loading={testing} onClick={test} aria-label={`Test print on ${printer.name}`}>
          Test print
        </Button>
      </div>
    </li>
  )
}

interface QueuePanelProps {
  jobs: readonly PrintJob[]
  printers: readonly Printer[]
  text: string
}

/** Prints that wait for staff come first. */
const rank = ({ state }: PrintJob): number => (state === 'unknown' ? 0 : state === 'held' ? 1 : 2)
const oldestFirst = (a: PrintJob, b: PrintJob): number => rank(a) - rank(b) || a.createdAt.localeCompare(b.createdAt)

function QueuePanel({ jobs, printers, text }: QueuePanelProps) {
  const open = jobs.filter((job) => !isFinished(job))
  const shown = open.filter(({ title }) => foldName(title).includes(foldName(text.trim()))).toSorted(oldestFirst)
  const extra = (
    <div className="flex items-center gap-3">
      <span className="type-supporting tabular-nums" role="status">
        {countLabel(open)}
      </span>
      <PrintAll jobs={open} />
    </div>
  )
  return (
    // It takes the height of its jobs, up to 55%; the finished prints fill the rest.
    <Panel title="Queue" extra={extra} flush className="h-auto max-h-[55%] flex-[0_1_auto] short:max-h-none">
      {shown.length === 0 ? (
        <EmptyState
          icon={<CheckIcon />}
          title={open.length === 0 ? 'Nothing is waiting to print' : 'No waiting print matches'}
          text="Invoices, slips and kitchen tickets wait here until they are on paper."
        />
      ) : (
        <ul aria-label="Prints on their way">
          {shown.map((job) => (
            <JobRow key={job.id} job={job} printer={printers.find(({ id }) => id === job.printerId)?.name}>
              {(labelId) => <JobActions job={job} printers={printers} labelId={labelId} />}
            </JobRow>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function countLabel(open: readonly PrintJob[]): string {
  const [held, unknown] = (['held', 'unknown'] as const).map((state) => open.filter((job) => job.state === state).length)
  const rest = open.length - (held ?? 0) - (unknown ?? 0)
  const parts: [number | undefined, string][] = [
    [unknown, 'to check'],
    [held, 'held'],
    [rest, 'on the way'],
  ]
  return parts.flatMap(([count, label]) => (count === undefined || count === 0 ? [] : [`${count} ${label}`])).join(' · ')
}
