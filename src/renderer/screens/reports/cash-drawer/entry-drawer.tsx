import { Button } from 'antd'
import type { DrawerEntry } from '../../../../shared/contract/cash-drawer.ts'
import { formatAmount, paiseOf } from '../../../../shared/money/money.ts'
import { countLines, drawerEntryText } from '../../../../shared/receipt/drawer-text.ts'
import { labelledAmount } from '../../../../shared/receipt/invoice-text.ts'
import { formatMoment } from '../../../../shared/time.ts'
import { AttentionIcon, CheckIcon } from '../../../ui/art/icons.tsx'
import { Drawer } from '../../../ui/drawer/drawer.tsx'
import { useLastShown } from '../../../ui/drawer/use-last-shown.ts'
import { Note } from '../../../ui/parts/note.tsx'
import { SumRows } from '../../../ui/parts/sum-rows.tsx'

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
      extra={shown !== null && mayRecount && <Button onClick={() => onRecount(shown)}>Count again</Button>}
    >
      {shown !== null && <Details entry={shown} timeZone={timeZone} />}
    </Drawer>
  )
}

function Details({ entry, timeZone }: { entry: DrawerEntry; timeZone: string }) {
  const { at, staffName, terminal, reason, amount, count } = entry
  const facts = [
    ['By', staffName],
    ['Date', formatMoment(at, timeZone)],
    ['Terminal', terminal],
    [count === undefined ? 'Reason' : 'Note', reason],
  ].filter(([, value]) => value !== '')
  return (
    <div className="grid gap-5">
      {count !== undefined && <Outcome difference={count.difference} />}
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
    </div>
  )
}

/** A minus sign is easily missed, so words say whether the drawer is right. */
function Outcome({ difference }: { difference: number | null }) {
  if (difference === null)
    return (
      <Note tone="neutral" icon={<CheckIcon />}>
        The first entry of this drawer: the next count is compared with it.
      </Note>
    )
  if (difference === 0)
    return (
      <Note tone="green" icon={<CheckIcon />} role="status">
        The drawer is right.
      </Note>
    )
  const off = labelledAmount(Math.abs(difference))
  return (
    <Note tone="amber" icon={<AttentionIcon />} role="status">
      {difference < 0 ? `${off} is missing.` : `There is ${off} too much.`}
    </Note>
  )
}

function PieceRows({ count: { notes, other } }: { count: NonNullable<DrawerEntry['count']> }) {
  const rows = [
    ...notes.map(({ value, pieces }) => ({
      label: `${pieces.toLocaleString('en-US')} × Rs ${value.toLocaleString('en-US')}`,
      value: formatAmount(paiseOf(value * pieces)),
    })),
    ...(other === 0 ? [] : [{ label: 'Other cash', value: formatAmount(paiseOf(other)) }]),
  ]
  return rows.length === 0 ? null : <SumRows rows={rows} />
}
