import { Button } from 'antd'
import { useAtom } from 'jotai'
import type { Order, OrderEvent } from '../../../shared/contract/orders.ts'
import type { ApiFailure } from '../../data/api-types.ts'
import { paiseOf } from '../../../shared/money/money.ts'
import { PrintBill } from '../../printing/print-bill.tsx'
import { Drawer } from '../../ui/drawer/drawer.tsx'
import { useLastShown } from '../../ui/drawer/use-last-shown.ts'
import { AccountButton } from '../../ui/parts/account-button.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { CorrectButton } from '../../ui/parts/correct-button.tsx'
import { OrderedDishes } from '../../ui/parts/ordered-dishes.tsx'
import { StatusSelect } from '../../ui/form/status-select.tsx'
import { guestAndCard, orderPlace } from '../../model/orders/order-name.ts'
import { PayButton } from '../../ui/parts/pay-button.tsx'
import { VoidedDishes } from '../../sale/voids/voided-dishes.tsx'
import { OrderAgain } from '../../sale/open/order-again.tsx'
import { usePayOrder } from '../../sale/open/use-pay-order.ts'
import { OrderKitchen } from './order-kitchen.tsx'
import { eventLabel } from '../../model/orders/order-labels.ts'
import { PaymentState } from './payment-state.tsx'
import { orderWithHistoryOf } from './orders.atoms.ts'
import { OrderParts } from './order-parts.tsx'
import { SplitOrder } from '../../sale/open/split-order.tsx'
import type { ChangeStatus } from './use-status-change.ts'
import { cx } from '../../ui/cx.ts'
import { useAtomFor } from '../../data/use-atom-for.ts'
import { useState } from 'react'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { wholeOrder } from '../../model/sale/to-void.ts'
import { VoidSheet } from '../../sale/voids/void-sheet.tsx'
import { dayOf } from '../../../shared/time.ts'
import { formatMonthDay, formatTime } from '../../model/format.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'
import styles from './order-drawer.module.css'

interface OrderDrawerProps {
  opened: Order | null
  onClose: () => void
  onStatus: ChangeStatus
}

export function OrderDrawer({ opened, onClose, onStatus }: OrderDrawerProps) {
  const last = useLastShown(opened)
  const account = last !== null && <AccountButton userid={last.userid} of={last.fullName} isSmall />
  return (
    <Drawer open={opened !== null} onClose={onClose} title={last === null ? '' : orderPlace(last)} extra={account}>
      {last !== null && <OrderDetails key={last._id} shown={last} onClose={onClose} onStatus={onStatus} />}
    </Drawer>
  )
}

function OrderDetails({ shown, onClose, onStatus }: Omit<OrderDrawerProps, 'opened'> & { shown: Order }) {
  const openedAtom = useAtomFor(orderWithHistoryOf, shown._id)
  const [opened, readAgain] = useAtom(openedAtom)
  const order = opened.order ?? shown
  return (
    <div className="grid gap-6">
      <section>
        <header className={cx('flex items-center justify-between gap-3 border-b border-line', styles['head'])}>
          <h3>
            <span className="tabular-nums">{guestAndCard(order)}</span>
          </h3>
          {order.payment === 'cancelled' ? (
            <Chip>Cancelled</Chip>
          ) : (
            <StatusSelect status={order.orderstatus} label={orderPlace(order)} onChange={(status) => onStatus(order, status)} />
          )}
        </header>
        <OrderWays order={order} onClose={onClose} />
      </section>
      <OrderLines order={order} />
      <OrderParts order={order} />
      <OrderKitchen orderid={shown._id} />
      <section>
        <header className={cx('flex items-center justify-between gap-3 border-b border-line', styles['head'])}>
          <h3>History</h3>
        </header>
        {opened.loaded ? (
          <OrderHistory events={opened.history} />
        ) : (
          <NoHistory error={opened.loading ? null : opened.error} onRetry={readAgain} />
        )}
      </section>
    </div>
  )
}

function NoHistory({ error, onRetry }: { error: ApiFailure | null; onRetry: () => void }) {
  return (
    <p className="type-supporting" role="status">
      {error === null ? 'Loading' : `${error.msg}. The order is safe.`}
      {error !== null && (
        <Button type="link" size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </p>
  )
}

/** The actions are above everything that still loads, so that no button moves under the pointer. */
function OrderWays({ order, onClose }: { order: Order; onClose: () => void }) {
  if (order.payment === 'paid') return <PaidWays order={order} />
  return order.payment === 'unpaid' ? <UnpaidWays order={order} onClose={onClose} /> : null
}

function PaidWays({ order }: { order: Order }) {
  return (
    <div className="flex items-center justify-end gap-3">
      <OrderAgain order={order} of={order.fullName} />
      <CorrectButton orderid={order._id} of={order.invoiceno} />
    </div>
  )
}

function UnpaidWays({ order, onClose }: { order: Order; onClose: () => void }) {
  const pay = usePayOrder(order._id)
  return (
    <div className="flex gap-3">
      <PayButton type="primary" pay={pay} of={orderPlace(order)} />
      {order.order.length > 0 && <PrintBill order={order} />}
      {paiseOf(order.totalprice) > 1 && <SplitOrder orderid={order._id} />}
      <CancelOrder order={order} onCancelled={onClose} />
    </div>
  )
}

function OrderLines({ order }: { order: Order }) {
  return (
    <section>
      <OrderedDishes lines={order.order} total={order.totalprice} />
      <VoidedDishes orderid={order._id} isPlain />
      <p className="type-supporting">
        <PaymentState order={order} />
      </p>
    </section>
  )
}

function CancelOrder({ order, onCancelled }: { order: Order; onCancelled: () => void }) {
  const [asked, setAsked] = useState(false)
  const toasts = useToasts()
  const close = () => setAsked(false)
  return (
    <div>
      <Button danger onClick={() => setAsked(true)}>
        Cancel order
      </Button>
      {asked && (
        <VoidSheet
          // If another terminal changes the order, the dialog starts again with its new version.
          key={order.version}
          asked={wholeOrder(order)}
          onClose={close}
          onVoided={() => {
            close()
            toasts.success(`${orderPlace(order)}: order cancelled`)
            onCancelled()
          }}
          onStale={close}
        />
      )}
    </div>
  )
}

function OrderHistory({ events }: { events: readonly OrderEvent[] }) {
  const zone = useVenueZone()
  const days = new Set(events.map(({ at }) => dayOf(Date.parse(at), zone)))
  const moment = (at: string): string =>
    days.size === 1 ? formatTime(at, zone) : `${formatMonthDay(at, zone)}, ${formatTime(at, zone)}`
  return (
    <ol className={styles['events']}>
      {events.map((event) => (
        <li
          key={`${event.at} ${event.what} ${event.orderstatus} ${event.creditno ?? ''}`}
          className={cx(styles[event.orderstatus], styles[event.what])}
        >
          <span className={styles['dot']} aria-hidden="true" />
          <div>
            <strong>{eventLabel(event)}</strong>
            <p className="type-supporting">{[event.staffName, event.terminal].filter((part) => part !== '').join(' · ')}</p>
          </div>
          <time className="text-md text-quiet tabular-nums" dateTime={event.at}>
            {moment(event.at)}
          </time>
        </li>
      ))}
    </ol>
  )
}
