import { Button } from 'antd'
import { Link } from 'react-router-dom'
import type { PrintState } from '../../../shared/bridge/bridge.ts'
import type { PrintJob } from '../../../shared/printing/printing.ts'
import { PrinterIcon } from '../../ui/art/icons.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { outcomeLabel } from '../../printing/job-labels.ts'
import { PrinterChip } from '../../printing/printer-chip.tsx'
import { factsOf, rolesOf } from '../../printing/printer-facts.ts'
import { useTestPrint } from '../../printing/use-test-print.ts'

/** The printers of this terminal, each with its state and a test print. They are set up in Setting. */
export function PrintersPanel({ state: { printers, jobs } }: { state: PrintState }) {
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
