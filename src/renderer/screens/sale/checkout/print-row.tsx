import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { Link } from 'react-router-dom'
import type { PrintJob } from '../../../../shared/printing/printing.ts'
import { useVenueZone } from '../../../data/venue.atoms.ts'
import { formatTime } from '../../../model/format.ts'
import { printStateAtom } from '../../../platform/terminal.ts'
import { CheckIcon, PrinterIcon } from '../../../ui/art/icons.tsx'
import { PRINTS_BY_ITSELF, troubleAhead, whyLabel } from '../../../printing/job-labels.ts'
import { Chip } from '../../../ui/parts/chip.tsx'
import { PanelRow } from './panel-row.tsx'
import { answerPrintAtom, isPrintingAtom, printAtom, printJobAtom, printProblemAtom } from '../../../sale/payment/print.atoms.ts'
import { defaultPrinterAtom } from '../../../printing/invoice-print.atoms.ts'

const icon = <PrinterIcon />

/** Problems are amber: they never affect the sale. */
export function PrintRow() {
  const job = useAtomValue(printJobAtom)
  return job === null ? <NothingSent /> : <Job job={job} />
}

function NothingSent() {
  const hasPrinter = useAtomValue(defaultPrinterAtom) !== null
  const knowsPrinters = useAtomValue(printStateAtom) !== null
  const isPrinting = useAtomValue(isPrintingAtom)
  const problem = useAtomValue(printProblemAtom)
  if (!knowsPrinters)
    return <PanelRow icon={icon} title="Not printed yet" text="The state of this terminal’s printers is not known yet." />
  if (!hasPrinter)
    return (
      <PanelRow
        tone="amber"
        icon={icon}
        title="No printer is set up"
        text="The sale is recorded; the invoice can be printed later."
        extra={
          <Link to="/setting" className="inline-grid min-h-(--p-control-small) items-center font-semibold">
            Set up a printer
          </Link>
        }
      />
    )
  if (isPrinting) return <PanelRow icon={icon} title="Printing" text="The invoice goes to the printer." />
  if (problem !== null)
    return <PanelRow tone="amber" icon={icon} title="Not printed yet" text={`${problem.msg}. The sale is recorded.`} />
  return <PanelRow icon={icon} title="Not printed yet" text="Press Print for the original." />
}

const confirmed = (
  <Chip tone="green" icon={<CheckIcon />}>
    Confirmed
  </Chip>
)

function Job({ job }: { job: PrintJob }) {
  const timeZone = useVenueZone()
  const printers = useAtomValue(printStateAtom)?.printers ?? []
  const printer = printers.find((entry) => entry.printer.id === job.printerId)?.printer.name
  const at = [printer, formatTime(job.updatedAt, timeZone)].filter((part) => part !== undefined).join(', ')
  const why = whyLabel(job)
  const ahead = troubleAhead(job, printers)
  if (ahead !== null) return <PanelRow tone="amber" icon={icon} title="Waiting to print" text={`${ahead}. ${PRINTS_BY_ITSELF}`} />
  switch (job.state) {
    case 'printed':
      return <PanelRow tone="green" icon={icon} title="Printed" text={at} extra={confirmed} />
    case 'unconfirmed':
      return <PanelRow tone="green" icon={icon} title="Sent, not confirmed" text={at} />
    case 'sending':
      return <PanelRow icon={icon} title="Printing" text={printer ?? ''} />
    case 'queued':
      return job.attempts === 0 ? (
        <PanelRow icon={icon} title="Printing" text={printer ?? ''} />
      ) : (
        <PanelRow tone="amber" icon={icon} title="Waiting to print" text={`${why} ${PRINTS_BY_ITSELF}`} />
      )
    case 'held':
      return <Held why={why} />
    case 'unknown':
      return <DidItComeOut title={job.title} why={why} />
    case 'cancelled':
      return <PanelRow icon={icon} title="Not printed" text="Press Print to print it now." />
  }
}

function Held({ why }: { why: string }) {
  const print = useSetAtom(printAtom)
  return (
    <PanelRow tone="amber" icon={icon} title="Waiting to print" text={`${why} The sale is recorded.`}>
      <Button size="small" onClick={() => void print()}>
        Print now
      </Button>
      <Link to="/foodorder/printcentre" className="inline-grid min-h-(--p-control-small) items-center font-semibold">
        Other printer
      </Link>
    </PanelRow>
  )
}

function DidItComeOut({ title, why }: { title: string; why: string }) {
  const answer = useSetAtom(answerPrintAtom)
  return (
    <PanelRow tone="amber" icon={icon} title={`Did ${title} come out?`} text={`${why} The sale is recorded.`}>
      <Button size="small" onClick={() => void answer(false)}>
        No, it did not
      </Button>
      <Button size="small" onClick={() => void answer(true)}>
        Yes, it did
      </Button>
    </PanelRow>
  )
}
