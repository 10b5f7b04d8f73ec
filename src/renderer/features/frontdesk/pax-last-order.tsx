import type { Pax } from '../../../shared/contract/pax.ts'
import { times, paiseOf } from '../../../shared/money.ts'
import { formatTables } from '../../lib/format.ts'
import { Money, Total } from '../../ui/parts/money.tsx'
import styles from './pax-drawer.module.css'

/** The passenger's latest order: its lines, where it is served, what it comes to and whether it is paid. */
export function PaxLastOrder({ pax }: { pax: Pax }) {
  if (pax.orderid === '') return <p className={styles['quiet']}>No order</p>
  return (
    <>
      <p className={styles['quiet']}>
        {[formatTables(pax.ordertable), pax.paid ? `Paid · ${pax.invoiceno}` : 'Not paid']
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
      <ul className={styles['lines']}>
        {pax.order.map(({ _id, dishName, qty, price }) => (
          <li key={_id}>
            <span className="num">{qty} ×</span>
            <span>{dishName}</span>
            <Money amount={times(paiseOf(price), qty)} bare />
          </li>
        ))}
      </ul>
      <Total amount={paiseOf(pax.totalprice)} />
    </>
  )
}
