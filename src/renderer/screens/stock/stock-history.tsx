import { Button } from 'antd'
import { useAtom, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { StockItem } from '../../../shared/contract/reports.ts'
import { formatAmount, paiseOf } from '../../../shared/money/money.ts'
import { formatMoment } from '../../../shared/time.ts'
import { rowsAtoms } from '../../data/rows.ts'
import { cx } from '../../ui/cx.ts'
import { formatDay } from '../../model/format.ts'
import { Drawer } from '../../ui/drawer/drawer.tsx'
import { useLastShown } from '../../ui/drawer/use-last-shown.ts'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { quantityLabel } from './stock-columns.tsx'
import list from '../../ui/list/list-table.module.css'
import styles from './stock.module.css'

interface StockHistoryProps {
  item: StockItem | null
  timeZone: string
  onClose: () => void
}

/** All counts of one item beside the list, newest first; a count replaced by a later one of the same day is marked. */
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

function Counts({ item, timeZone }: { item: StockItem; timeZone: string }) {
  const { item_code } = item
  // Separate atoms for each item, so that the counts of another item are never shown under its name.
  const [pages] = useState(() => rowsAtoms('inventoryHistory', () => ({ item_code })))
  const [counts, readAgain] = useAtom(pages.rows)
  const need = useSetAtom(pages.need)
  return (
    <LoadedPart reading={counts} what="Counts" safe="Counts are safe." label="Loading counts" onRetry={() => readAgain()}>
      <table className={cx(list['table'], 'num', styles['history'])}>
        <caption className="visually-hidden">Counts of {item_code}, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Counted for</th>
            <th scope="col">Quantity, {item.unit}</th>
            <th scope="col">Price, Rs</th>
            <th scope="col">Entered</th>
          </tr>
        </thead>
        <tbody>
          {counts.data.map((count) => (
            <tr key={count._id} className={cx(count.replaced && 'quiet')}>
              <td>
                {formatDay(count.date)}
                {count.replaced && <small>Replaced later</small>}
              </td>
              <td>{quantityLabel(count.quantity)}</td>
              <td>{formatAmount(paiseOf(count.price))}</td>
              <td>{formatMoment(count.createdAt, timeZone)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {counts.hasMore && (
        <Button block onClick={() => need(counts.data.length)}>
          Show older counts
        </Button>
      )}
    </LoadedPart>
  )
}
