import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { formatRupees, paiseOf } from '../../../../shared/money.ts'
import { readAtom } from '../../../data/query.ts'
import { MergeIcon, MoveIcon } from '../../../ui/art/icons.tsx'
import { guestOf } from '../../../ui/order-name.ts'
import { PayButton } from '../../../ui/parts/pay-button.tsx'
import type { Relocation } from './relocate.atoms.ts'
import { usePayOrder } from '../order/use-pay-order.ts'
import { cx } from '../../../ui/cx.ts'
import { row } from '../../../ui/layout/layout.ts'
import styles from './order-at-table.module.css'

/** The order that a table belongs to, where it is still to be paid: whose, how much, and the ways to move and to pay it. `name` is the table's. */
export function OrderAtTable({ orderid, name, onMove }: { orderid: string; name: string; onMove: (what: Relocation) => void }) {
  const orderAtom = useMemo(() => readAtom('getOrder', null, () => ({ params: { id: orderid } })), [orderid])
  const { data: order } = useAtomValue(orderAtom)
  const pay = usePayOrder(orderid, { isCheck: order?.userid === '' })
  if (order === null || order.payment !== 'unpaid') return null
  return (
    <p className={cx(row(12, 'between', 'wrap'), styles['unpaid'])}>
      <span>
        {guestOf(order)}: {formatRupees(paiseOf(order.totalprice))}, unpaid
      </span>
      <span className={row(8)}>
        <Button icon={<MoveIcon />} onClick={() => onMove('move')}>
          Move
        </Button>
        <Button icon={<MergeIcon />} onClick={() => onMove('merge')}>
          Merge
        </Button>
        <PayButton pay={pay} of={name} {...(order.userid === '' && { label: 'Open check' })} />
      </span>
    </p>
  )
}
