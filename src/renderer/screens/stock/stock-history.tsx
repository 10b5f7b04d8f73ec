import { Button } from 'antd'
import { useAtom, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { StockItem } from '../../../shared/contract/reports.ts'
import type { CountOfHistory } from '../../../shared/contract/inventory.ts'
import { rowsAtoms } from '../../data/rows.ts'
import { formatDay } from '../../model/format.ts'
import { Drawer } from '../../ui/drawer/drawer.tsx'
import { useLastShown } from '../../ui/drawer/use-last-shown.ts'
import { amountColumn, momentColumn, type ScreenColumn } from '../../ui/list/column.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { quantityLabel } from './stock-columns.tsx'

interface StockHistoryProps {
  item: StockItem | null
  timeZone: string
  onClose: () => void
}

export function StockHistory({ item, timeZone, onClose }: StockHistoryProps) {
  const shown = useLastShown(item)
  return (
    <Drawer
      open={item !== null}
      onClose={onClose}
      width={560}
      title={shown === null ? '' : `${shown.item_code} · ${shown.description}`}
    >
      {shown !== null && <Counts key={shown.item_code} item={shown} timeZone={timeZone} />}
    </Drawer>
  )
}

const countColumns = (unit: string, timeZone: string): ScreenColumn<CountOfHistory>[] => [
  {
    head: 'Counted for',
    text: ({ date }) => formatDay(date),
    below: ({ replaced }) => replaced && 'Replaced later',
    width: '24%',
  },
  { head: `Quantity, ${unit}`, text: ({ quantity }) => quantityLabel(quantity), isNumber: true, width: '20%' },
  amountColumn('Price, Rs', ({ price }) => price, { width: '20%' }),
  momentColumn('Entered', ({ createdAt }) => createdAt, timeZone, { isQuiet: false, isNumber: true, width: '36%' }),
]

function Counts({ item, timeZone }: { item: StockItem; timeZone: string }) {
  const { item_code } = item
  // Separate atoms for each item, so that the counts of another item are never shown under its name.
  const [pages] = useState(() => rowsAtoms('inventoryHistory', () => ({ item_code })))
  const [counts, readAgain] = useAtom(pages.rows)
  const need = useSetAtom(pages.need)
  return (
    <LoadedPart reading={counts} what="Counts" safe="Counts are safe." label="Loading counts" onRetry={() => readAgain()}>
      <DataTable
        caption={`Counts of ${item_code}, newest first`}
        columns={countColumns(item.unit, timeZone)}
        rows={counts.data}
        rowKey={({ _id }) => _id}
        rowPx={44}
        isPast={({ replaced }) => replaced}
      />
      {counts.hasMore && (
        <Button block onClick={() => need(counts.data.length)}>
          Show older counts
        </Button>
      )}
    </LoadedPart>
  )
}
