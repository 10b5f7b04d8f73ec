import { useEffect, useState } from 'react'
import type { Order } from '../../../../shared/contract/orders.ts'
import { formatRupees, paiseOf } from '../../../../shared/money.ts'
import { api } from '../../../data/api.ts'
import { PayButton } from '../../../ui/parts/pay-button.tsx'
import { usePayOrder } from '../order/use-pay-order.ts'
import styles from './order-at-table.module.css'

/** The order that a table belongs to, where it is still to be paid: whose, how much, and the way to pay it. `name` is the table's. */
export function OrderAtTable({ orderid, name }: { orderid: string; name: string }) {
  const [order, setOrder] = useState<Order | null>(null)
  const pay = usePayOrder(orderid)
  useEffect(() => {
    void api('getOrder', { params: { id: orderid } }).then((answer) => answer.ok && setOrder(answer.value))
  }, [orderid])
  if (order === null || order._id !== orderid || order.payment !== 'unpaid') return null
  return (
    <p className={styles['unpaid']}>
      <span>
        {order.fullName}: {formatRupees(paiseOf(order.totalprice))}, unpaid
      </span>
      <PayButton pay={pay} of={name} />
    </p>
  )
}
