import { Button, Drawer } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { Order } from '../../../shared/contract/orders.ts'
import { useChanges } from '../../data/changes.ts'
import { Chip } from '../../ui/parts/chip.tsx'
import { OrderedDishes } from '../../ui/parts/ordered-dishes.tsx'
import { StatusSelect } from '../../ui/form/status-select.tsx'
import { PayButton } from '../../ui/parts/pay-button.tsx'
import { usePayOrder } from '../sale/order/use-pay-order.ts'
import { CancelOrder } from './cancel-order.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderKitchen } from './order-kitchen.tsx'
import { placeOf } from './order-words.ts'
import { PaymentState } from './payment-state.tsx'
import { loadOpenedAtom, openedOrderAtom, refreshOpenedAtom } from './orders.atoms.ts'
import type { ChangeStatus } from './use-status-change.ts'
import styles from './order-drawer.module.css'

const DRAWER_PX = 480

interface OrderDrawerProps {
  /** The order as it stood where it was opened; null while none is. */
  opened: Order | null
  onClose: () => void
  onStatus: ChangeStatus
}

/** One order beside the others: its dishes, its payment and all that happened to it. */
export function OrderDrawer({ opened, onClose, onStatus }: OrderDrawerProps) {
  // The last order stays while the drawer slides out.
  const [last, setLast] = useState(opened)
  if (opened !== null && opened !== last) setLast(opened)
  return (
    <Drawer open={opened !== null} onClose={onClose} size={DRAWER_PX} title={last === null ? '' : placeOf(last)} destroyOnHidden>
      {last !== null && <OrderDetails key={last._id} shown={last} onClose={onClose} onStatus={onStatus} />}
    </Drawer>
  )
}

function OrderDetails({ shown, onClose, onStatus }: Omit<OrderDrawerProps, 'opened'> & { shown: Order }) {
  const { data, error, loading } = useAtomValue(openedOrderAtom)
  const load = useSetAtom(loadOpenedAtom)
  const refresh = useSetAtom(refreshOpenedAtom)
  const known = data?.order._id === shown._id ? data : null
  const order = known?.order ?? shown
  const pay = usePayOrder(order._id)
  useEffect(() => {
    void load(shown._id)
  }, [load, shown._id])
  useChanges(['orders'], () => refresh(shown._id))

  return (
    <div className={styles['details']}>
      <section>
        <header className={styles['head']}>
          <h3>
            {order.fullName} · <span className="num">{order.cardNumber}</span>
          </h3>
          {order.payment === 'cancelled' ? (
            <Chip>Cancelled</Chip>
          ) : (
            <StatusSelect status={order.orderstatus} label={placeOf(order)} onChange={(status) => onStatus(order, status)} />
          )}
        </header>
        <OrderLines order={order} />
      </section>
      <OrderKitchen orderid={shown._id} />
      <section>
        <header className={styles['head']}>
          <h3>What happened</h3>
        </header>
        {known === null ? (
          <p className={styles['quiet']} role="status">
            {error === null || loading ? 'Loading' : `${error.msg}. The order is safe.`}
            {error !== null && !loading && (
              <Button type="link" size="small" onClick={() => void load(shown._id)}>
                Try again
              </Button>
            )}
          </p>
        ) : (
          <OrderHistory events={known.history} />
        )}
      </section>
      {order.payment === 'unpaid' && (
        <div className={styles['actions']}>
          <PayButton type="primary" pay={pay} of={placeOf(order)} />
          <CancelOrder order={order} onCancelled={onClose} />
        </div>
      )}
    </div>
  )
}

function OrderLines({ order }: { order: Order }) {
  return (
    <>
      <OrderedDishes lines={order.order} total={order.totalprice} />
      <p className={styles['quiet']}>
        <PaymentState order={order} />
      </p>
    </>
  )
}
