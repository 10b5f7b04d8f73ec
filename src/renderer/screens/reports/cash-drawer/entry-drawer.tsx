import { Button } from 'antd'
import { useSetAtom } from 'jotai'
import type { DrawerEntry } from '../../../../shared/contract/cash-drawer.ts'
import { formatAmount, paiseOf } from '../../../../shared/money/money.ts'
import { countLines, drawerEntryText } from '../../../../shared/receipt/drawer-text.ts'
import { labelledAmount } from '../../../../shared/receipt/invoice-text.ts'
import { formatMoment } from '../../../../shared/time.ts'
import { printAtom } from '../../../printing/print.atoms.ts'
import { slipPrintableOf } from '../../../printing/shift.atoms.ts'
import { usePrint } from '../../../printing/use-print.ts'
import { PrinterIcon } from '../../../ui/art/icons.tsx'
import { Drawer } from '../../../ui/drawer/drawer.tsx'
import { useLastShown } from '../../../ui/drawer/use-last-shown.ts'
import { SumRows } from '../../../ui/parts/sum-rows.tsx'
import { Outcome } from './outcome.tsx'

interface EntryDrawerProps {
  entry: DrawerEntry | null
  timeZone: string
  /** Only the last count of this period can be repeated. */
  mayRecount: boolean
  onRecount: (entry: DrawerEntry) => void
  onClose: () => void
}

export function EntryDrawer({ entry, timeZone, mayRecount, onRecount, onClose }: EntryDrawerProps) {
  const shown = useLastShown(entry)
  return (
    <Drawer
      open={entry !== null}
      onClose={onClose}
      title={shown === null ? '' : `${shown.number}. ${drawerEntryText(shown)}`}
      extra={
        shown !== null && (
          <div className="flex gap-2">
            {shown.slip !== undefined && <PrintSlip entry={shown} />}
            {mayRecount && <Button onClick={() => onRecount(shown)}>Count again</Button>}
          </div>
        )
      }
    >
      {shown !== null && <Details entry={shown} timeZone={timeZone} />}
    </Drawer>
  )
}

function PrintSlip({ entry }: { entry: DrawerEntry }) {
  const print = useSetAtom(printAtom)
  const [run, busy] = usePrint(() => print(slipPrintableOf(entry)))
  return (
    <Button icon={<PrinterIcon />} loading={busy} onClick={run}>
      Print slip
    </Button>
  )
}

function Details({ entry, timeZone }: { entry: DrawerEntry; timeZone: string }) {
  const { at, staffName, terminal, reason, amount, count, holder = '', approvedBy = '', openChecks = [] } = entry
  const facts = [
    ['By', staffName],
    ['Date', formatMoment(at, timeZone)],
    ['Terminal', terminal],
    ['Held by', holder],
    ['Approved by', approvedBy],
    [count === undefined ? 'Reason' : 'Note', reason],
  ].filter(([, value]) => value !== '')
  return (
    <div className="grid gap-5">
      {count !== undefined && <Outcome count={count} />}
      <SumRows
        boxed
        rows={count === undefined ? [{ label: drawerEntryText(entry), value: labelledAmount(amount) }] : countLines(entry)}
      />
      {count !== undefined && <PieceRows count={count} />}
      <dl className="facts-list">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {openChecks.length > 0 && <OpenChecks checks={openChecks} />}
    </div>
  )
}

type Checks = NonNullable<DrawerEntry['openChecks']>

/** Two checks may have the same name, so they are told apart by their place. */
const placed = (checks: Checks) => checks.map((check, place) => ({ ...check, place }))

export const OpenChecks = ({ checks }: { checks: Checks }) => (
  <section aria-label="Open checks handed on">
    <h3 className="type-label text-quiet">Open checks handed on: {checks.length}</h3>
    <ol className="m-0 grid list-none gap-1 p-0">
      {placed(checks).map(({ name, total, place }) => (
        <li key={place} className="flex justify-between gap-3">
          <span className="min-w-0">{name}</span>
          <span className="tabular-nums">{labelledAmount(total)}</span>
        </li>
      ))}
    </ol>
  </section>
)

export function PieceRows({ count: { notes, other } }: { count: NonNullable<DrawerEntry['count']> }) {
  const rows = [
    ...notes.map(({ value, pieces }) => ({
      label: `${pieces.toLocaleString('en-US')} × Rs ${value.toLocaleString('en-US')}`,
      value: formatAmount(paiseOf(value * pieces)),
    })),
    ...(other === 0 ? [] : [{ label: 'Other cash', value: formatAmount(paiseOf(other)) }]),
  ]
  return rows.length === 0 ? null : <SumRows rows={rows} />
}
