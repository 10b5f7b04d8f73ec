import type { Order } from '../../../../shared/contract/orders.ts'
import { Drawer } from '../../../ui/drawer/drawer.tsx'
import { useLastShown } from '../../../ui/drawer/use-last-shown.ts'
import { stack, row } from '../../../ui/layout/layout.ts'
import { CorrectButton } from '../../../ui/parts/correct-button.tsx'
import { OrderedDishes } from '../../../ui/parts/ordered-dishes.tsx'

/** The invoice of a paid part, in the drawer; null for none. */
export function PaidInvoice({ order, onClose }: { order: Order | null; onClose: () => void }) {
  const shown = useLastShown(order)
  return (
    <Drawer open={order !== null} onClose={onClose} title={shown?.invoiceno ?? ''}>
      {shown !== null && (
        <div className={stack(20)}>
          <dl className="facts">
            {[
              ['Full name', shown.fullName],
              ['Card number', shown.cardNumber],
            ].map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="num">{value}</dd>
              </div>
            ))}
          </dl>
          <OrderedDishes lines={shown.order} total={shown.totalprice} />
          <div className={row(12, 'end')}>
            <CorrectButton orderid={shown._id} of={shown.invoiceno} />
          </div>
        </div>
      )}
    </Drawer>
  )
}
