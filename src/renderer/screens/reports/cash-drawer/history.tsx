import { Segmented } from 'antd'
import { useState } from 'react'
import type { DrawerEntry } from '../../../../shared/contract/cash-drawer.ts'
import type { Shift } from '../../../../shared/contract/shifts.ts'
import { drawerEntryText } from '../../../../shared/receipt/drawer-text.ts'
import { formatMoment } from '../../../../shared/time.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { amountColumn, momentColumn, type ScreenColumn, textColumn } from '../../../ui/list/column.ts'
import { ListRows } from '../../../ui/list/list-rows.tsx'
import { EmptyState } from '../../../ui/parts/empty-state.tsx'
import { Panel } from '../../../ui/parts/panel.tsx'
import { drawerEntries, shiftRows } from './cash-drawer.atoms.ts'

const columns = (timeZone: string): ScreenColumn<DrawerEntry>[] => [
  {
    head: 'Entry',
    text: (entry) => `${entry.number}. ${drawerEntryText(entry)}`,
    below: ({ reason }) => reason,
    least: 184,
  },
  momentColumn('Date', ({ at }) => at, timeZone, { least: 170, givesWay: 2 }),
  textColumn('By', 'staffName', { least: 100, isQuiet: true, givesWay: 1 }),
  amountColumn('Amount, Rs', ({ amount }) => amount, { least: 110 }),
  amountColumn('Difference, Rs', ({ count }) => count?.difference, { least: 120, isStrong: true }),
]

const shiftColumns = (timeZone: string): ScreenColumn<Shift>[] => [
  {
    head: 'Shift',
    text: ({ number, open: { holder, staffName } }) => `${number}. ${holder ?? staffName}`,
    below: ({ close }) => (close === undefined ? 'Open' : ''),
    least: 120,
  },
  momentColumn('Opened', ({ open }) => open.at, timeZone, { least: 170, givesWay: 2 }),
  {
    head: 'Closed',
    text: ({ close }) => (close === undefined ? '–' : formatMoment(close.at, timeZone)),
    isQuiet: true,
    least: 170,
    givesWay: 1,
  },
  amountColumn('Counted, Rs', ({ close }) => close?.amount, { least: 110 }),
  amountColumn('Difference, Rs', ({ close }) => close?.count?.difference, { least: 120, isStrong: true }),
]

interface HistoryProps {
  timeZone: string
  hasShifts: boolean
  openKey: string
  onOpen: (entry: DrawerEntry) => void
  onOpenShift: (shift: Shift) => void
}

export function History({ timeZone, hasShifts, openKey, onOpen, onOpenShift }: HistoryProps) {
  const [view, setView] = useState<'entries' | 'shifts'>('entries')
  const options = [
    { value: 'entries' as const, label: 'Entries' },
    { value: 'shifts' as const, label: 'Shifts' },
  ]
  const choice = <Segmented aria-label="What is listed" options={options} value={view} onChange={setView} />
  return (
    <Panel title={view === 'entries' ? 'Entries' : 'Shifts'} flush extra={hasShifts && choice}>
      {view === 'entries' ? (
        <ListRows
          list={drawerEntries}
          what="The entries"
          safe="They are safe."
          label="Loading the entries"
          caption="Entries of the drawer, newest first"
          columns={columns(timeZone)}
          rowKey={({ _id }) => _id}
          openKey={openKey}
          onOpen={onOpen}
          empty={
            <EmptyState
              icon={<Glyph name="report" size={30} />}
              title="Nothing counted yet"
              text="Counts, the float, and cash added or removed are listed here. Each is kept for good."
            />
          }
        />
      ) : (
        <ListRows
          list={shiftRows}
          what="The shifts"
          safe="They are safe."
          label="Loading the shifts"
          caption="Shifts of the drawer, newest first"
          columns={shiftColumns(timeZone)}
          rowKey={({ open }) => open._id}
          onOpen={onOpenShift}
          empty={
            <EmptyState
              icon={<Glyph name="report" size={30} />}
              title="No shift yet"
              text="A shift begins with its float and ends with a count. Each is kept for good."
            />
          }
        />
      )}
    </Panel>
  )
}
