import type { Order } from '../../../shared/contract/orders.ts'
import { paiseOf } from '../../../shared/money/money.ts'
import { dayOf } from '../../../shared/time.ts'
import { formatMonthDay, formatTime } from '../../model/format.ts'
import { useNow } from '../../ui/use-now.ts'
import { ArrowDownIcon, ArrowUpIcon } from '../../ui/art/icons.tsx'
import { cx } from '../../ui/cx.ts'
import { Chip } from '../../ui/parts/chip.tsx'
import { guestAndCard } from '../../model/orders/order-name.ts'
import { Money } from '../../ui/parts/money.tsx'
import { RowOpener } from '../../ui/list/row-opener.tsx'
import { StatusSelect } from '../../ui/form/status-select.tsx'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { PayButton } from '../../ui/parts/pay-button.tsx'
import { usePayOrder } from '../../sale/open/use-pay-order.ts'
import { OrderAge } from './order-age.tsx'
import type { Sort } from './order-filters.atoms.ts'
import { dishesOf, placeOf } from '../../model/orders/order-labels.ts'
import { PaymentState } from './payment-state.tsx'
import type { ChangeStatus } from './use-status-change.ts'
import list from '../../ui/list/list-table.module.css'
import { row, stack } from '../../ui/layout/layout.ts'
import styles from './order-table.module.css'

interface OrderTableProps {
  rows: readonly Order[]
  sort: Sort
  /** The order whose drawer is open, or ''. */
  openId: string
  onSort: (sort: Sort) => void
  onStatus: ChangeStatus
  onOpen: (order: Order) => void
}

const TICK_MS = 5000
/** Keeps a number and its dish on one line. */
const NUMBER_STAYS = '\u00a0×\u00a0'

/** One page of orders as rows of two lines. A row's name is the button that opens its order; arrow keys move between rows. */
export function OrderTable({ rows, sort, onSort, ...rest }: OrderTableProps) {
  const now = useNow(TICK_MS)
  const isNewest = sort === 'newest'
  return (
    <table className={cx(list['table'], styles['table'])}>
      <caption className="visually-hidden">Orders, {isNewest ? 'newest' : 'oldest'} first</caption>
      <thead>
        <tr>
          <th scope="col">Table, passenger</th>
          <th scope="col">Dishes</th>
          <th scope="col" aria-sort={isNewest ? 'descending' : 'ascending'}>
            <button
              type="button"
              className={cx('bare strong', styles['sorter'])}
              onClick={() => onSort(isNewest ? 'oldest' : 'newest')}
            >
              Placed {isNewest ? <ArrowDownIcon /> : <ArrowUpIcon />}
            </button>
          </th>
          <th scope="col" className={list['number']}>
            Total, Rs
          </th>
          <th scope="col">Payment</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((order) => (
          <Row key={order._id} order={order} now={now} {...rest} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = Omit<OrderTableProps, 'rows' | 'sort' | 'onSort'> & { order: Order; now: number }

function Row({ order, now, openId, onStatus, onOpen }: RowProps) {
  const place = placeOf(order)
  const isCancelled = order.payment === 'cancelled'
  return (
    <tr className={cx(order._id === openId && list['open'])}>
      <td>
        <RowOpener isKey onOpen={() => onOpen(order)}>
          {place}
        </RowOpener>
        <small className="num">{guestAndCard(order)}</small>
      </td>
      <td className={styles['dishes']}>
        <span>{dishesOf(order).replaceAll(' × ', NUMBER_STAYS)}</span>
      </td>
      <td>
        <Placed order={order} now={now} />
      </td>
      <td className={list['number']}>
        <Money amount={paiseOf(order.totalprice)} bare />
      </td>
      <td className="quiet">
        <Payment order={order} place={place} />
      </td>
      <td className={styles['status']}>
        {isCancelled ? (
          <Chip>Cancelled</Chip>
        ) : (
          <StatusSelect status={order.orderstatus} label={place} onChange={(status) => onStatus(order, status)} />
        )}
      </td>
    </tr>
  )
}

/** The payment state, with a Pay button while unpaid. */
function Payment({ order, place }: { order: Order; place: string }) {
  const pay = usePayOrder(order._id)
  if (order.payment !== 'unpaid') return <PaymentState order={order} />
  return (
    <span className={cx(row(8, 'wrap'), styles['payment'])}>
      <PaymentState order={order} />
      <PayButton pay={pay} of={place} />
    </span>
  )
}

/** The age and time of day of an open order; the time and day of a past one. */
function Placed({ order, now }: { order: Order; now: number }) {
  const zone = useVenueZone()
  const { createdAt, orderstatus, payment } = order
  const time = formatTime(createdAt, zone)
  if (orderstatus !== 'Completed' && payment !== 'cancelled')
    return (
      <span className={stack()}>
        <OrderAge createdAt={createdAt} now={now} />
        <small className="num">{time}</small>
      </span>
    )
  const isToday = dayOf(Date.parse(createdAt), zone) === dayOf(now, zone)
  return (
    <span className={stack()}>
      <span className="num">{time}</span>
      <small className="num">{isToday ? 'Today' : formatMonthDay(createdAt, zone)}</small>
    </span>
  )
}
