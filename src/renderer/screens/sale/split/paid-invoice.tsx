import type { Order } from '../../../../shared/contract/orders.ts'
import { Drawer } from '../../../ui/drawer/drawer.tsx'
import { useLastShown } from '../../../ui/drawer/use-last-shown.ts'
import { CorrectButton } from '../../../ui/parts/correct-button.tsx'
import { OrderedDishes } from '../../../ui/parts/ordered-dishes.tsx'

/** The invoice of a paid part, in the drawer; null for none. */
export function PaidInvoice({ order, onClose }: { order: Order | null; onClose: () => void }) {
  const shown = useLastShown(order)
  return (
    <Drawer open={order !== null} onClose={onClose} title={shown?.invoiceno ?? ''}>
      {shown !== null && (
        <div className="grid gap-5">
          <dl className="facts-list">
            {[
              ['Full name', shown.fullName],
              ['Card number', shown.cardNumber],
            ].map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
          <OrderedDishes lines={shown.order} total={shown.totalprice} />
          <div className="flex items-center justify-end gap-3">
            <CorrectButton orderid={shown._id} of={shown.invoiceno} />
          </div>
        </div>
      )}
    </Drawer>
  )
}
