import { Button } from 'antd'
import { useAtom, useSetAtom } from 'jotai'
import type { DrawerEntry } from '../../../../shared/contract/cash-drawer.ts'
import type { TenderOf } from '../../../../shared/contract/reports.ts'
import type { Shift, ShiftSheet } from '../../../../shared/contract/shifts.ts'
import { countLines, drawerEntryText, removedLines } from '../../../../shared/receipt/drawer-text.ts'
import { labelledAmount } from '../../../../shared/receipt/invoice-text.ts'
import { shiftCashLabels, tenderLines } from '../../../../shared/receipt/shift-sheet.ts'
import { formatMoment } from '../../../../shared/time.ts'
import { useAtomFor } from '../../../data/use-atom-for.ts'
import { printAtom } from '../../../printing/print.atoms.ts'
import { shiftPrintableOf } from '../../../printing/shift.atoms.ts'
import { usePrint } from '../../../printing/use-print.ts'
import { PrinterIcon } from '../../../ui/art/icons.tsx'
import { Drawer } from '../../../ui/drawer/drawer.tsx'
import { useLastShown } from '../../../ui/drawer/use-last-shown.ts'
import { LoadedPart } from '../../../ui/parts/loaded-part.tsx'
import { SumRows } from '../../../ui/parts/sum-rows.tsx'
import { sheetOf } from './cash-drawer.atoms.ts'
import { OpenChecks, PieceRows } from './entry-drawer.tsx'
import { Outcome } from './outcome.tsx'

interface ShiftDrawerProps {
  shift: Shift | null
  timeZone: string
  onClose: () => void
}

/** What was taken in cash is shown only of a closed shift: an open one is counted blind. */
export function ShiftDrawer({ shift, timeZone, onClose }: ShiftDrawerProps) {
  const shown = useLastShown(shift)
  const [{ data: sheet, ...reading }, readAgain] = useAtom(useAtomFor(sheetOf, shown === null ? '' : String(shown.number)))
  return (
    <Drawer
      open={shift !== null}
      onClose={onClose}
      width={520}
      isText
      title={shown === null ? '' : `Shift ${shown.number}`}
      extra={shown?.close !== undefined && <PrintSheet close={shown.close} />}
    >
      <LoadedPart reading={reading} what="The shift" safe="It is safe." label="Loading the shift" onRetry={() => readAgain()}>
        {sheet !== null && sheet.number === shown?.number && <Sheet sheet={sheet} timeZone={timeZone} />}
      </LoadedPart>
    </Drawer>
  )
}

function PrintSheet({ close }: { close: DrawerEntry }) {
  const print = useSetAtom(printAtom)
  const [run, busy] = usePrint(() => print(shiftPrintableOf(close)))
  return (
    <Button icon={<PrinterIcon />} loading={busy} onClick={run}>
      Print
    </Button>
  )
}

const byHand = (entry: DrawerEntry) => {
  const isOut = entry.kind === 'out' || entry.kind === 'drop'
  const said = entry.reason === '' ? '' : `: ${entry.reason}`
  return {
    label: `${entry.number}. ${drawerEntryText(entry)}${said}`,
    value: labelledAmount(isOut ? -entry.amount : entry.amount),
  }
}

const tenderRows = (of: TenderOf) => tenderLines(of).map(([label, amount]) => ({ label, value: labelledAmount(amount) }))

function Sheet({ sheet, timeZone }: { sheet: ShiftSheet; timeZone: string }) {
  const { open, close, entries, cash = [], tenders = [] } = sheet
  const counts = entries.filter(({ kind }) => kind === 'count')
  const rows = [
    { label: 'Float', value: labelledAmount(open.amount) },
    ...entries.filter(({ count }) => count === undefined).map(byHand),
    ...cash.map(({ kind, moves, amount }) => ({ label: `${shiftCashLabels[kind]} (${moves})`, value: labelledAmount(amount) })),
  ]
  return (
    <div className="grid gap-5">
      {close?.count !== undefined && <Outcome count={close.count} />}
      <Facts open={open} close={close} timeZone={timeZone} />
      <SumRows boxed rows={rows} />
      {tenders.length > 0 && <SumRows boxed rows={tenders.flatMap(tenderRows)} />}
      {counts.map((entry) => (
        <section key={entry._id} className="grid gap-2" aria-label={`${entry.number}. ${drawerEntryText(entry)}`}>
          <h3 className="type-label text-quiet">
            {entry.number}. {drawerEntryText(entry)}, {entry.staffName}
          </h3>
          {entry.reason !== '' && <p>{entry.reason}</p>}
          {entry.count !== undefined && <PieceRows count={entry.count} />}
          <SumRows rows={countLines(entry)} />
        </section>
      ))}
      {close !== undefined && <SumRows boxed rows={removedLines(close)} />}
      {(close?.openChecks ?? []).length > 0 && <OpenChecks checks={close?.openChecks ?? []} />}
    </div>
  )
}

function Facts({ open, close, timeZone }: { open: DrawerEntry; close: DrawerEntry | undefined; timeZone: string }) {
  const facts = [
    ['Opened', `${formatMoment(open.at, timeZone)}, ${open.staffName}`],
    ['Held by', open.holder ?? ''],
    ['Closed', close === undefined ? '' : `${formatMoment(close.at, timeZone)}, ${close.staffName}`],
    ['Approved by', close?.approvedBy ?? ''],
    ['Note', close?.reason ?? open.reason],
  ].filter(([, value]) => value !== '')
  return (
    <dl className="facts-list">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
