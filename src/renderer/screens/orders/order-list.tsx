import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import type { Order } from '../../../shared/contract/orders.ts'
import { type CsvColumn, csvName, type CsvTable } from '../../data/csv-export.ts'
import { readAll } from '../../data/list.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { ExportCsvButton } from '../../ui/list/export-csv-button.tsx'
import { ListCount, ListPanel } from '../../ui/list/list-panel.tsx'
import { LoadedRows } from '../../ui/list/list-rows.tsx'
import { useNow } from '../../ui/use-now.ts'
import { todayAtom } from '../../ui/period/report-period.ts'
import { ListEmpty } from './list-empty.tsx'
import { listQueryAtom, sortAtom } from './order-filters.atoms.ts'
import { listAtoms, PAGE_ROWS } from './orders.atoms.ts'
import type { ChangeStatus } from './use-status-change.ts'
import { Pager } from '../../ui/list/pager.tsx'
import { dayOf } from '../../../shared/time.ts'
import { StatusSelect } from '../../ui/form/status-select.tsx'
import { formatMonthDay, formatTables, formatTime } from '../../model/format.ts'
import { amountColumn, type Column, momentColumn, type ScreenColumn, textColumn } from '../../ui/list/column.ts'
import { guestAndCard, orderPlace } from '../../model/orders/order-name.ts'
import { Chip } from '../../ui/parts/chip.tsx'
import { PayButton } from '../../ui/parts/pay-button.tsx'
import { usePayOrder } from '../../sale/open/use-pay-order.ts'
import { OrderAge } from './order-age.tsx'
import { dishesOf } from '../../model/orders/order-labels.ts'
import { PaymentState } from './payment-state.tsx'

interface OrderListProps {
  openId: string
  onStatus: ChangeStatus
  onOpen: (order: Order) => void
}

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

/** Empty on later pages, and while a rare search has found none yet. */
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

type OrderColumn = ScreenColumn<Order, 'placed'>

/** Keeps a number and its dish on one line. */
const NUMBER_STAYS = '\u00a0×\u00a0'

const dishes: Column<Order, 'placed'> = {
  head: 'Dishes',
  text: dishesOf,
  cell: (order) => (
    <span className="line-clamp-2 text-13 leading-4.5 wrap-anywhere whitespace-normal">
      {dishesOf(order).replaceAll(' × ', NUMBER_STAYS)}
    </span>
  ),
}

const total: Column<Order, 'placed'> = amountColumn('Total, Rs', ({ totalprice }) => totalprice, { width: 112 })

export const orderFileColumns = (timeZone: string): CsvColumn<Order>[] => [
  momentColumn('Placed', ({ createdAt }) => createdAt, timeZone),
  { head: 'Tables', text: ({ ordertable }) => formatTables(ordertable) },
  { head: 'Passenger', text: ({ fullName, checkname = '' }) => (fullName === '' ? checkname : fullName) },
  textColumn('Card', 'cardNumber'),
  dishes,
  total,
  { head: 'Status', text: ({ orderstatus, payment }) => (payment === 'cancelled' ? '' : orderstatus) },
  textColumn('Payment', 'payment'),
  textColumn('Invoice no.', 'invoiceno'),
  textColumn('Taken by', 'staffName'),
  textColumn('Terminal', 'terminal'),
]

const orderColumns = (timeZone: string, now: number, onStatus: ChangeStatus): OrderColumn[] => [
  { head: 'Table, passenger', text: orderPlace, below: guestAndCard, isStrong: true, wraps: true, width: '23%' },
  dishes,
  {
    head: 'Placed',
    cell: (order) =>
      isOpen(order) ? (
        <span className="grid">
          <OrderAge createdAt={order.createdAt} now={now} />
        </span>
      ) : (
        formatTime(order.createdAt, timeZone)
      ),
    below: (order) => placedBelow(order, now, timeZone),
    sort: 'placed',
    width: 108,
  },
  total,
  { head: 'Payment', cell: (order) => <Payment order={order} />, isQuiet: true, width: 152 },
  { head: 'Status', cell: (order) => <Status order={order} onStatus={onStatus} />, width: 184 },
]

const isOpen = ({ orderstatus, payment }: Order): boolean => orderstatus !== 'Completed' && payment !== 'cancelled'

function placedBelow(order: Order, now: number, timeZone: string): string {
  const { createdAt } = order
  if (isOpen(order)) return formatTime(createdAt, timeZone)
  return dayOf(Date.parse(createdAt), timeZone) === dayOf(now, timeZone) ? 'Today' : formatMonthDay(createdAt, timeZone)
}

function Payment({ order }: { order: Order }) {
  const pay = usePayOrder(order._id)
  if (order.payment !== 'unpaid') return <PaymentState order={order} />
  return (
    <span className="flex flex-wrap items-center gap-2 py-2">
      <PaymentState order={order} />
      <PayButton pay={pay} of={orderPlace(order)} />
    </span>
  )
}

/** The status is above the button of the order's name, which covers the row. */
function Status({ order, onStatus }: { order: Order; onStatus: ChangeStatus }) {
  if (order.payment === 'cancelled') return <Chip>Cancelled</Chip>
  return (
    <div className="relative z-1">
      <StatusSelect status={order.orderstatus} label={orderPlace(order)} onChange={(status) => onStatus(order, status)} />
    </div>
  )
}
