import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import type { Order } from '../../../shared/contract/orders.ts'
import { DownloadIcon } from '../../ui/art/icons.tsx'
import { LoadingOverlay } from '../../ui/parts/loading-overlay.tsx'
import { ErrorState } from '../../ui/parts/error-state.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { ListEmpty } from './list-empty.tsx'
import { useOrderExport } from './order-export.ts'
import { listAtoms } from './order-list.atoms.ts'
import { OrderPages } from './order-pages.tsx'
import { OrderTable } from './order-table.tsx'
import type { ChangeStatus } from './use-status-change.ts'
import styles from './order-list.module.css'

interface OrderListProps {
  openId: string
  onStatus: ChangeStatus
  onOpen: (order: Order) => void
}

/** The orders as a table, one page at a time: count, export, rows, and the way to the other pages. */
export function OrderList(props: OrderListProps) {
  const [exportAll, exporting] = useOrderExport()
  return (
    <Panel label="Orders" flush footer={<OrderPages />} className={styles['panel']}>
      <div className={styles['list']}>
        <div className={styles['tools']}>
          <Count />
          <Button size="small" icon={<DownloadIcon />} loading={exporting} onClick={exportAll}>
            Export
          </Button>
        </div>
        <Rows {...props} />
      </div>
    </Panel>
  )
}

function Count() {
  const { data, loaded } = useAtomValue(listAtoms.slice)
  if (!loaded) return <span role="status" />
  const { total, rows, trail, nextCursor } = data
  const isShort = nextCursor !== null && trail.length === 0 && rows.length === 0
  const words = total === null ? `More than ${rows.length} orders` : `${total} ${total === 1 ? 'order' : 'orders'}`
  return (
    <span className={styles['count']} role="status">
      {!isShort && trail.length === 0 && words}
    </span>
  )
}

function Rows({ openId, onStatus, onOpen }: OrderListProps) {
  const { loading, error, data, loaded } = useAtomValue(listAtoms.slice)
  const asked = useAtomValue(listAtoms.asked)
  const ask = useSetAtom(listAtoms.ask)
  if (error !== null && !loading)
    return (
      <ErrorState
        title="Orders could not be loaded"
        text={`${error.msg}. Orders already placed are safe.`}
        onRetry={() => void ask(asked)}
      />
    )
  return (
    <LoadingOverlay loading={loading} label="Loading orders">
      <div key={data.trail.join()} className={styles['rows']}>
        {data.rows.length > 0 && (
          <OrderTable
            rows={data.rows}
            sort={data.sort}
            openId={openId}
            onSort={(sort) => void ask({ ...asked, sort, trail: [] })}
            onStatus={onStatus}
            onOpen={onOpen}
          />
        )}
        {loaded && data.rows.length === 0 && <ListEmpty />}
      </div>
    </LoadingOverlay>
  )
}
