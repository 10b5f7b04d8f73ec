import type { Pax } from '../../../shared/contract/pax.ts'
import { formatTables } from '../../ui/format.ts'
import { OrderedDishes } from '../../ui/parts/ordered-dishes.tsx'
import { PayButton } from '../../ui/parts/pay-button.tsx'
import { OrderAgain } from '../sale/order/order-again.tsx'
import { usePayOrder } from '../sale/order/use-pay-order.ts'

/** The passenger's latest order: tables, payment state, lines and total. */
export function PaxLastOrder({ pax }: { pax: Pax }) {
  const pay = usePayOrder(pax.orderid)
  if (pax.orderid === '') return <p className="type-supporting">No order</p>
  return (
    <>
      <p className="type-supporting">
        {[formatTables(pax.ordertable), pax.paid ? `Paid · ${pax.invoiceno}` : 'Unpaid']
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
      <OrderedDishes lines={pax.order} total={pax.totalprice} />
      {pax.paid ? (
        <OrderAgain order={{ cardNumber: pax.paxManifestNo, order: pax.order }} of={pax.fullName} />
      ) : (
        <PayButton type="primary" pay={pay} of={pax.fullName} />
      )}
    </>
  )
}
