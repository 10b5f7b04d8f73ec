import { Button, Radio, Tooltip } from 'antd'
import { useId } from 'react'
import type { Printer, PrinterStatus, PrintJob } from '../../../shared/printing/printing.ts'
import { bridge } from '../../platform/bridge.ts'
import { BinIcon, EditIcon, PrinterIcon } from '../../ui/art/icons.tsx'
import { cx } from '../../ui/cx.ts'
import { IconTile } from '../../ui/parts/chip.tsx'
import { useAsk } from '../../ui/form/use-ask.tsx'
import { outcomeLabel } from '../../printing/job-labels.ts'
import { factsOf, rolesOf } from '../../printing/printer-facts.ts'
import { PrinterChip } from '../../printing/printer-chip.tsx'
import { useHost } from '../../printing/use-host.ts'
import { useTestPrint } from '../../printing/use-test-print.ts'

interface PrinterRowProps {
  printer: Printer
  status: PrinterStatus
  isDefault: boolean
  /** Anyone can run a test print, even while the rest is locked. */
  isLocked: boolean
  jobs: readonly PrintJob[]
  onEdit: () => void
}

export function PrinterRow({ printer, status, isDefault, isLocked, jobs, onEdit }: PrinterRowProps) {
  const host = useHost()
  const rolesId = useId()
  const printerId = printer.id
  const { test, testing, tested } = useTestPrint(printerId, jobs)
  const takesReceipts = printer.roles.includes('receipt')
  return (
    <li
      className={cx(
        'flex min-h-17 flex-wrap items-center gap-3.5 border-b border-line px-5 py-2.5',
        '[&_label]:me-0',
        isDefault && 'bg-primary-tint',
      )}
    >
      <Radio
        name="default-printer"
        checked={isDefault}
        disabled={!takesReceipts || isLocked}
        aria-label={`Print on ${printer.name}`}
        aria-describedby={rolesId}
        title={takesReceipts ? 'Receipts print here' : 'This printer does not print receipts'}
        onChange={() => void host(bridge.call('chooseDefaultPrinter', { printerId }))}
      />
      <IconTile tone={status.condition === 'ready' ? 'green' : 'neutral'}>
        <PrinterIcon />
      </IconTile>
      <div className="flex-fill wrap-anywhere">
        <div className="font-semibold">{printer.name}</div>
        <div id={rolesId} className="type-supporting">
          {takesReceipts ? rolesOf(printer) : `${rolesOf(printer)}, no receipts`}
        </div>
        <div className="type-supporting">{factsOf(printer)}</div>
        <div className="type-supporting tabular-nums" role="status">
          {tested === undefined ? printer.address : `Test print: ${outcomeLabel(tested)}`}
        </div>
      </div>
      <PrinterChip condition={status.condition} />
      <div className="flex flex-none items-center gap-2">
        <Button size="small" loading={testing} onClick={test}>
          Test print
        </Button>
        {!isLocked && (
          <>
            <Tooltip title="Edit">
              <Button size="small" type="text" aria-label={`Edit ${printer.name}`} icon={<EditIcon />} onClick={onEdit} />
            </Tooltip>
            <RemovePrinter printer={printer} />
          </>
        )}
      </div>
    </li>
  )
}

function RemovePrinter({ printer }: { printer: Printer }) {
  const host = useHost()
  const { ask, question } = useAsk()
  const remove = () =>
    ask({
      title: `Remove ${printer.name}?`,
      keepLabel: 'Keep printer',
      confirmLabel: 'Remove printer',
      text: 'Invoices that wait for it stay here and can print on another one.',
      act: async () => void (await host(bridge.call('removePrinter', { printerId: printer.id }))),
    })
  return (
    <>
      <Tooltip title="Remove">
        <Button size="small" type="text" aria-label={`Remove ${printer.name}`} icon={<BinIcon />} onClick={() => void remove()} />
      </Tooltip>
      {question}
    </>
  )
}
