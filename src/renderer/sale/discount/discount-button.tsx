import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { ok } from '../../../shared/errors.ts'
import { approvedMark, lineKey } from '../../../shared/orders/modifiers.ts'
import { paiseOf } from '../../../shared/money/money.ts'
import { orderOf } from '../open/parts.atoms.ts'
import { venueAtom, venueZoneAtom } from '../../data/venue.atoms.ts'
import { RestingButton } from '../../ui/form/held-button.tsx'
import { orderPlace } from '../../model/orders/order-name.ts'
import { canBeKept, hasUnsent } from '../../model/sale/check-moves.ts'
import { lineTroublesAtom, orderTotalsAtom } from '../state/cart.atoms.ts'
import { TROUBLED } from '../../model/sale/why-held.ts'
import { isOpen } from '../../model/sale/sale.ts'
import { cartAtom, saleAtom } from '../state/sale.atoms.ts'
import { DiscountSheet } from './discount-sheet.tsx'
import type { Order } from '../../../shared/contract/orders.ts'
import { failure } from '../../../shared/messages.ts'
import type { ApiResult } from '../../data/api-types.ts'
import { formatTime } from '../../model/format.ts'
import { sendAtom } from '../state/send.atoms.ts'
import { withOrder } from '../../model/sale/moves.ts'
import { useAtomFor } from '../../data/use-atom-for.ts'
import styles from './discount.module.css'

/** `asLabel`: it is the label beside the sum, which stays plain text if no discount can be given. */
export function DiscountButton({ asLabel = false }: { asLabel?: boolean }) {
  const isAllowed = useAtomValue(venueAtom).data?.discounts.allowed === true
  const sale = useAtomValue(saleAtom)
  const hasTrouble = useAtomValue(lineTroublesAtom).size > 0
  const [open, setOpen] = useState(false)
  if (!isAllowed || !isOpen(sale) || sale.lines.length === 0) return asLabel ? 'Discount' : null
  const close = () => setOpen(false)
  const isCart = canBeKept(sale) && hasUnsent(sale)
  return (
    <>
      <RestingButton
        {...(asLabel && { type: 'link', className: styles['label'] ?? '' })}
        why={hasTrouble ? TROUBLED : null}
        onClick={() => setOpen(true)}
      >
        Discount
      </RestingButton>
      {open && (isCart ? <OfCart onClose={close} /> : <OfStored orderid={sale.orderid} onClose={close} />)}
    </>
  )
}

/** The cart is saved on the server only once a discount is given. */
function OfCart({ onClose }: { onClose: () => void }) {
  const { lines, tables, checkName } = useAtomValue(saleAtom)
  const { total } = useAtomValue(orderTotalsAtom)
  const keep = useSetAtom(keepCartAtom)
  const checkname = checkName.trim()
  const place =
    tables.length === 0 && checkname === '' ? 'this order' : orderPlace({ ordertable: tables, fullName: '', checkname })
  // When its dishes change, start with an empty form.
  const mark = lines.map((line) => `${lineKey(line)}:${line.qty}:${line.price}`).join('|')
  return <DiscountSheet key={mark} lines={lines} total={total} place={place} ready={keep} onClose={onClose} />
}

/** The discount is for the order as stored, without changes made here since. */
function OfStored({ orderid, onClose }: { orderid: string; onClose: () => void }) {
  const orderAtom = useAtomFor(orderOf, orderid)
  const { data: order } = useAtomValue(orderAtom)
  if (order === null) return null
  const { version, order: lines, totalprice } = order
  const place = orderPlace(order)
  // When another terminal changes its lines, start with an empty form.
  return (
    <DiscountSheet
      key={version}
      lines={lines}
      total={paiseOf(totalprice)}
      place={place}
      ready={() => Promise.resolve(ok(order))}
      onClose={onClose}
    />
  )
}

/** All new lines are held, so that the kitchen gets nothing yet; refused if another terminal changed the order. */
const keepCartAtom = atom(null, async (get, set): Promise<ApiResult<Order>> => {
  const shown = approvedMark(get(cartAtom))
  const { orderid, tables, checkName } = get(saleAtom)
  // A check without a table needs a name, but a guest who pays at once is not asked for one.
  if (orderid === '' && tables.length === 0 && checkName.trim() === '')
    set(saleAtom, (sale) => withOrder(sale, { checkName: `Counter ${formatTime(new Date().toISOString(), get(venueZoneAtom))}` }))
  const kept = await set(sendAtom, 'keep')
  if (!kept.ok || approvedMark(kept.value.order) === shown) return kept
  return { ok: false, error: failure('order_changed') }
})
