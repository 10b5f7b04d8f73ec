import { Button, Drawer } from 'antd'
import { useState } from 'react'
import type { CountOfHistory } from '../../../shared/contract/inventory.ts'
import type { StockItem } from '../../../shared/contract/reports.ts'
import { formatAmount, paiseOf } from '../../../shared/money.ts'
import { formatMoment } from '../../../shared/time.ts'
import { apiPage } from '../../data/api.ts'
import { formatDay } from '../../ui/format.ts'
import { useRowPages } from '../../data/use-row-pages.ts'
import { cx } from '../../ui/cx.ts'
import { ErrorState } from '../../ui/parts/error-state.tsx'
import { LoadingOverlay } from '../../ui/parts/loading-overlay.tsx'
import { quantityWords } from './stock-columns.tsx'
import styles from './stock.module.css'

const DRAWER_PX = 560
/** The screen leads the focus back itself, before the drawer has slid out. */
const FOCUS = { focusTriggerAfterClose: false }

interface StockHistoryProps {
  item: StockItem | null
  timeZone: string
  onClose: () => void
}

/** Every count of one item beside the list, newest first; one that a later count of the same day replaced says so. */
export function StockHistory({ item, timeZone, onClose }: StockHistoryProps) {
  // The last item stays while the drawer slides out.
  const [shown, setShown] = useState(item)
  if (item !== null && item !== shown) setShown(item)
  return (
    <Drawer
      open={item !== null}
      onClose={onClose}
      size={DRAWER_PX}
      title={shown === null ? '' : `${shown.item_code} · ${shown.description}`}
      focusable={FOCUS}
      destroyOnHidden
    >
      {shown !== null && <Counts key={shown.item_code} item={shown} timeZone={timeZone} />}
    </Drawer>
  )
}

function Counts({ item, timeZone }: { item: StockItem; timeZone: string }) {
  const { item_code } = item
  const counts = useRowPages<CountOfHistory>(item_code, (page) => apiPage('inventoryHistory', { query: { item_code, ...page } }))
  if (counts.error !== null && !counts.loading)
    return <ErrorState title="Counts could not be loaded" text={`${counts.error.msg}. Counts are safe.`} onRetry={counts.retry} />
  return (
    <LoadingOverlay loading={counts.loading} label="Loading counts">
      <table className={styles['history']}>
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
          {counts.rows.map((count) => (
            <tr key={count._id} className={cx(count.replaced && styles['replaced'])}>
              <td>
                {formatDay(count.date)}
                {count.replaced && <small>Replaced later</small>}
              </td>
              <td>{quantityWords(count.quantity)}</td>
              <td>{formatAmount(paiseOf(count.price))}</td>
              <td>{formatMoment(count.createdAt, timeZone)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {counts.hasMore && (
        <Button block onClick={() => counts.need(counts.rows.length)}>
          Show older counts
        </Button>
      )}
    </LoadingOverlay>
  )
}
