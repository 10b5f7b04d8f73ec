import { Button } from 'antd'
import type { Order } from '../../../shared/contract/orders.ts'
import { formatAmount, paiseOf } from '../../../shared/money/money.ts'
import { guestOf, orderPlace } from '../../model/orders/order-name.ts'
import { StatusSelect } from '../../ui/form/status-select.tsx'
import { type OrderActions, OrderName } from './order-card.tsx'
import { PaymentState } from './payment-state.tsx'
import { cx } from '../../ui/cx.ts'
import styles from './completed-lane.module.css'

interface CompletedRowsProps extends OrderActions {
  orders: readonly Order[]
  tabStop: string
  /** '' for today. */
  dayLabel: (order: Order) => string
  onShowAll: () => void
}

export function CompletedRows({ orders, tabStop, dayLabel, onShowAll, ...actions }: CompletedRowsProps) {
  return (
    <>
      <ul className="surface-card overflow-hidden *:not-first:border-t *:not-first:border-line empty:hidden">
        {orders.map((order) => (
          <CompletedRow key={order._id} order={order} isTabStop={order._id === tabStop} day={dayLabel(order)} {...actions} />
        ))}
      </ul>
      <Button type="link" className="mx-auto my-2.5 block" onClick={onShowAll}>
        Show all completed
      </Button>
    </>
  )
}

function CompletedRow({ order, isTabStop, day, ...actions }: OrderActions & { order: Order; isTabStop: boolean; day: string }) {
  const { onStatus, onHold } = actions
  const place = orderPlace(order)
  const amount = formatAmount(paiseOf(order.totalprice))
  return (
    <li>
      <article
        className={cx('flex', styles['row'])}
        data-order={order._id}
        aria-label={`${place}, ${guestOf(order)}, ${order.orderstatus}`}
      >
        <div className="flex-fill [&_p]:flex [&_p]:flex-wrap [&_p]:gap-x-1 [&_p]:text-sm [&_p]:text-quiet">
          <OrderName order={order} isTabStop={isTabStop} className={styles['place']} {...actions} />
          {/* In a narrow lane, amount and day wrap to a second line. */}
          <p className="tabular-nums">
            {place !== guestOf(order) && <span className="max-w-full truncate">{guestOf(order)} · </span>}
            <span>
              {amount}
              {day !== '' && ` · ${day}`}
            </span>
          </p>
          {order.payment === 'unpaid' && <PaymentState order={order} />}
        </div>
        <StatusSelect
          status={order.orderstatus}
          label={place}
          isTabStop={isTabStop}
          onChange={(status) => onStatus(order, status)}
          onOpenChange={(isOpen) => onHold(order, isOpen)}
        />
      </article>
    </li>
  )
}
