import { atom } from 'jotai'
import type { Order } from '../../../../shared/contract/orders.ts'
import { failure } from '../../../../shared/messages.ts'
import { approvedMark } from '../../../../shared/orders/modifiers.ts'
import type { ApiResult } from '../../../data/api-types.ts'
import { venueZoneAtom } from '../../../data/venue.atoms.ts'
import { formatTime } from '../../../ui/format.ts'
import { sendAtom } from '../order/send.atoms.ts'
import { withOrder } from '../moves.ts'
import { cartAtom, saleAtom } from '../sale.atoms.ts'

/**
 * Saves the cart as a check with all new lines held, so that a discount can be given before the kitchen gets anything. The cart
 * here does not change. Refused if another terminal changed the order, so that it differs from what was shown.
 */
export const keepCartAtom = atom(null, async (get, set): Promise<ApiResult<Order>> => {
  const shown = approvedMark(get(cartAtom))
  const { orderid, tables, checkName } = get(saleAtom)
  // A check without a table needs a name, but a guest who pays at once is not asked for one.
  if (orderid === '' && tables.length === 0 && checkName.trim() === '')
    set(saleAtom, (sale) => withOrder(sale, { checkName: `Counter ${formatTime(new Date().toISOString(), get(venueZoneAtom))}` }))
  const kept = await set(sendAtom, 'keep')
  if (!kept.ok || approvedMark(kept.value.order) === shown) return kept
  return { ok: false, error: failure('order_changed') }
})
