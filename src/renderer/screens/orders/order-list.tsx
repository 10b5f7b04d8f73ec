import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import type { Order } from '../../../shared/contract/orders.ts'
import { csvName, type CsvTable } from '../../data/csv-export.ts'
import { readAll } from '../../data/list.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { ExportCsvButton } from '../../ui/list/export-csv-button.tsx'
import { ListCount, ListPanel } from '../../ui/list/list-panel.tsx'
import { LoadedRows } from '../../ui/list/list-rows.tsx'
import { useNow } from '../../ui/use-now.ts'
import { todayAtom } from '../../ui/period/report-period.ts'
import { ListEmpty } from './list-empty.tsx'
import { orderColumns, orderFileColumns } from './order-columns.tsx'
import { listQueryAtom, sortAtom } from './order-filters.atoms.ts'
import { listAtoms, PAGE_ROWS } from './orders.atoms.ts'
import type { ChangeStatus } from './use-status-change.ts'
import { Pager } from '../../ui/list/pager.tsx'

interface OrderListProps {
  openId: string
  onStatus: ChangeStatus
  onOpen: (order: Order) => void
}

/** The orders as a table with count, export and paging. */
export function OrderList(props: OrderListProps) {
  return (
    <ListPanel
      label="Orders"
      footer={<OrderPages />}
      tools={
        <>
          <Count />
          <Export />
        </>
      }
    >
      <Rows {...props} />
    </ListPanel>
  )
}

/** Exports all orders of the filtered list as `orders-2026-11-21.csv`. */
function Export() {
  const query = useAtomValue(listQueryAtom)
  const { data } = useAtomValue(listAtoms.page)
  const zone = useVenueZone()
  const today = useAtomValue(todayAtom)
  const table: CsvTable<Order> = {
    fileName: csvName('orders', today, today),
    columns: orderFileColumns(zone),
    rows: (options) => readAll('listOrders', query, options),
  }
  return <ExportCsvButton table={table} isEmpty={data.length === 0} isSmall />
}

/** The number of orders; empty on later pages, or while a rare search has found none yet. */
function Count() {
  const { data, total, before, hasNext, loaded } = useAtomValue(listAtoms.page)
  const isKnown = loaded && before === 0 && (data.length > 0 || !hasNext)
  return <ListCount>{isKnown && countLabel(data.length, total)}</ListCount>
}

function countLabel(shown: number, total: number | null): string {
  if (total === null) return `${shown}+ orders`
  return `${total} ${total === 1 ? 'order' : 'orders'}`
}

const TICK_MS = 5000

function Rows({ openId, onStatus, onOpen }: OrderListProps) {
  const [page, readAgain] = useAtom(listAtoms.page)
  const sort = useSetAtom(sortAtom)
  const now = useNow(TICK_MS)
  const order = page.query?.sort === 'oldest' ? 'asc' : 'desc'
  return (
    <LoadedRows
      reading={page}
      onRetry={() => readAgain()}
      query={page.before}
      what="Orders"
      safe="Orders already placed are safe."
      label="Loading orders"
      empty={<ListEmpty />}
      caption={`Orders, ${order === 'asc' ? 'oldest' : 'newest'} first`}
      columns={orderColumns(useVenueZone(), now, onStatus)}
      rowKey={({ _id }) => _id}
      rowPx={58}
      openKey={openId}
      onOpen={onOpen}
      sort={{ by: 'placed', order }}
      onSort={(next) => sort(next.order === 'asc' ? 'oldest' : 'newest')}
    />
  )
}

/** The current page of the list, and buttons for the previous and next one. */
function OrderPages() {
  const { data, before, loading, hasNext, hasPrevious } = useAtomValue(listAtoms.page)
  const previous = useSetAtom(listAtoms.previous)
  const next = useSetAtom(listAtoms.next)
  return (
    <Pager
      place={data.length > 0 ? `Page ${before / PAGE_ROWS + 1}, ${data.length} orders` : ''}
      onPrevious={loading || !hasPrevious ? null : previous}
      onNext={loading || !hasNext ? null : next}
    />
  )
}
