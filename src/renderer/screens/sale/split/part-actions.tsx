import { Button } from 'antd'
import { useState } from 'react'
import type { Order } from '../../../../shared/contract/orders.ts'
import { paiseOf, shareOf, toRupees } from '../../../../shared/money/money.ts'
import { useAction } from '../../../data/use-action.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { HeldButton } from '../../../ui/form/held-button.tsx'
import { PayButton } from '../../../ui/parts/pay-button.tsx'
import { usePayOrder } from '../../../sale/open/use-pay-order.ts'
import { MAX_PARTS } from '../../../model/orders/order-name.ts'
import type { PartsProps } from './parts-props.ts'
import { isMovable, isPaid } from '../../../model/split/split-parts.ts'
import { nextNumber, settledPlan, type ShownPart } from '../../../model/split/split-view.ts'
import { useJoinPart } from './use-join-part.ts'
import { Drawer } from '../../../ui/drawer/drawer.tsx'
import { useLastShown } from '../../../ui/drawer/use-last-shown.ts'
import { CorrectButton } from '../../../ui/parts/correct-button.tsx'
import { OrderedDishes } from '../../../ui/parts/ordered-dishes.tsx'

type ActionsProps = PartsProps & { part: ShownPart }

export function PartActions(props: ActionsProps) {
  const { part } = props
  const [shown, show] = useState<Order | null>(null)
  const paid = part.made.findLast(isPaid)
  if (part.state === 'partPaid') return <PayRest {...props} />
  if (part.state === 'open') return <OpenPart {...props} />
  return (
    <>
      <Button
        block
        icon={<Glyph name="order-details" size={18} />}
        aria-label={`Show invoice of part ${part.number}`}
        onClick={() => show(paid ?? null)}
      >
        Show invoice
      </Button>
      <PaidInvoice order={shown} onClose={() => show(null)} />
    </>
  )
}

function PayRest({ part: { number }, acts: { orderOf } }: ActionsProps) {
  const find = async () => (await orderOf(number))?._id ?? null
  return <PayButton block pay={usePayOrder(find)} of={`part ${number}`} label="Pay the rest" />
}

/** There is one part fewer only if it was the last of more than two. */
const withoutLast = (parts: number, number: number): number => (number === parts ? Math.max(2, parts - 1) : parts)

function whyWhole(isMost: boolean, { planned }: ShownPart): string | null {
  if (isMost) return `An order has ${MAX_PARTS} parts at most.`
  return (planned?.amount ?? 2) < 2 ? 'Nothing in it to split.' : null
}

function OpenPart({ part, view, acts, onPlan }: ActionsProps) {
  const { number } = part
  const made = view.divided.made.find((one) => one.number === number)
  const [join, joining] = useJoinPart(() => onPlan({ ...settledPlan(view), parts: withoutLast(view.plan.parts, number) }))
  const next = nextNumber(view)
  const divide = async () => {
    const order = next === null ? null : await acts.orderOf(number)
    if (order === null || next === null) return
    // The odd paisa stays with the first part.
    const half = shareOf(paiseOf(order.totalprice), 1, 2)
    const result = await acts.splitOff(order, next, { amount: toRupees(half) })
    if (result !== null) onPlan({ ...settledPlan(view), parts: Math.max(view.plan.parts, next) })
  }
  const [split, splitting] = useAction(divide)
  const order = made?.orders[0]
  return (
    <div className="grid gap-2">
      <HeldButton
        block
        loading={splitting}
        why={whyWhole(next === null, part)}
        aria-label={`Split this part: part ${number}`}
        onClick={() => split()}
      >
        Split this part
      </HeldButton>
      {made !== undefined && order !== undefined && isMovable(view.divided, made) && (
        <Button block loading={joining} aria-label={`Rejoin: part ${number}`} onClick={() => join(made)}>
          Rejoin
        </Button>
      )}
    </div>
  )
}

function PaidInvoice({ order, onClose }: { order: Order | null; onClose: () => void }) {
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
