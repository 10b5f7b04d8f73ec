import { Button, Segmented, Switch } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { PrintState, TerminalSettings } from '../../../shared/bridge/bridge.ts'
import type { Printer, ReceiptColumns } from '../../../shared/printing/printing.ts'
import { bridge } from '../../platform/bridge.ts'
import { arePrintersLockedAtom } from '../../platform/kiosk.ts'
import { PlusIcon, PrinterIcon } from '../../ui/art/icons.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { columnLabels } from '../../printing/paper-labels.ts'
import { PrinterDialog } from './printer-dialog.tsx'
import { PrinterRow } from './printer-row.tsx'
import { SettingRow } from './setting-row.tsx'
import { useChangeSettings } from '../../ui/parts/use-change-settings.ts'
import { useHost } from '../../printing/use-host.ts'
import { WaitingJobs } from './waiting-jobs.tsx'

interface PrinterPanelProps {
  settings: TerminalSettings
  state: PrintState
}

/** The printers of this workstation with their current state: which one takes invoices, and the jobs that wait to print. */
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
