import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import type { Printer, PrintJob } from '../../../shared/printing/printing.ts'
import { accessRoutesAtom } from '../../platform/session.ts'
import { PrinterIcon, SearchIcon } from '../../ui/art/icons.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { isFinished } from '../../printing/job-labels.ts'
import { usePrint } from '../../printing/use-print.ts'
import { JobRow } from './job-row.tsx'
import { foundAtom, invoiceNamed, printableOf, printInvoiceNamedAtom, reprintAtom } from './print-centre.atoms.ts'

export function FinishedPanel({ printers }: { printers: readonly Printer[] }) {
  const found = useAtomValue(foundAtom)
  const mayReprint = useAtomValue(accessRoutesAtom).includes('foodorder')
  const finished = found?.jobs.filter(isFinished) ?? []
  const note = mayReprint ? '' : 'Copies need front-desk access'
  return (
    <Panel title="Finished" extra={<span className="type-supporting">{note}</span>} flush className="h-auto flex-1">
      {found !== null && finished.length === 0 && <NothingFound text={found.text} mayReprint={mayReprint} />}
      {finished.length > 0 && (
        <ul aria-label="Finished prints">
          {finished.map((job) => (
            <JobRow key={job.id} job={job} printer={printers.find(({ id }) => id === job.printerId)?.name}>
              {(labelId) => <Reprint job={job} labelId={labelId} mayReprint={mayReprint} />}
            </JobRow>
          ))}
        </ul>
      )}
      {found?.more === true && <p className="px-5 py-3.5 text-sm text-quiet">Older prints are found by their number.</p>}
    </Panel>
  )
}

interface ReprintProps {
  job: PrintJob
  labelId: string
  mayReprint: boolean
}

function Reprint({ job, labelId, mayReprint }: ReprintProps) {
  const reprint = useSetAtom(reprintAtom)
  const [run, busy] = usePrint(() => reprint(job))
  const mayClose = useAtomValue(accessRoutesAtom).includes('backoffice')
  const { kind } = job.subject
  const isTest = kind === 'test-page'
  const may = kind === 'z-report' ? mayClose : isTest || mayReprint
  if (!may || (!isTest && printableOf(job.subject) === null)) return null
  return (
    <div role="group" aria-labelledby={labelId}>
      <Button size="small" icon={<PrinterIcon />} loading={busy} onClick={run}>
        {isTest ? 'Print again' : 'Reprint'}
      </Button>
    </div>
  )
}

function NothingFound({ text, mayReprint }: { text: string; mayReprint: boolean }) {
  const invoiceno = invoiceNamed(text)
  if (text === '')
    return <EmptyState icon={<PrinterIcon />} title="Nothing printed yet" text="Finished prints are listed here for 30 days." />
  return (
    <EmptyState
      icon={<SearchIcon />}
      title={`No print found for “${text}”`}
      text="This terminal remembers its own prints for 30 days. Any invoice can be printed here by its number."
      action={invoiceno !== null && mayReprint ? <PrintInvoice invoiceno={invoiceno} /> : undefined}
    />
  )
}

function PrintInvoice({ invoiceno }: { invoiceno: string }) {
  const print = useSetAtom(printInvoiceNamedAtom)
  const [run, busy] = usePrint(() => print(invoiceno))
  return (
    <Button icon={<PrinterIcon />} loading={busy} onClick={run}>
      Print {invoiceno}
    </Button>
  )
}
