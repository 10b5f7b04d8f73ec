import { atom } from 'jotai'
import type { Order } from '../../../../shared/contract/orders.ts'
import { ok } from '../../../../shared/errors.ts'
import { failure } from '../../../../shared/messages.ts'
import type { ApiResult } from '../../../data/api-types.ts'
import { readOnce, write } from '../../../data/write.ts'
import { orderidAtom, payingNumberAtom, cartAtom, clearSaleAtom, orderTablesAtom } from '../sale.atoms.ts'

/** Whether dishes stand on this terminal that were never placed: another order opened here would lose them. */
export const hasUnplacedAtom = atom((get) => get(orderidAtom) === '' && get(cartAtom).length > 0)

/** Opens an unpaid order again, wherever it was placed, with its dishes, its tables and its card's number, to be changed and paid here. */
export const openOrderAtom = atom(null, async (_get, set, id: string): Promise<ApiResult<Order>> => {
  const answer = await readOnce('getOrder', { params: { id } })
  if (!answer.ok) return answer
  const order = answer.value
  if (order.payment !== 'unpaid')
    return { ok: false, error: failure(order.payment === 'paid' ? 'order_paid' : 'order_not_found') }
  await set(leaveSaleAtom)
  set(cartAtom, order.order)
  set(orderTablesAtom, order.orderstatus === 'Completed' ? [] : order.ordertable)
  set(orderidAtom, order._id)
  set(payingNumberAtom, order.cardNumber)
  return ok(order)
})

/** Puts the order in work aside: a placed one stays where it is, of one that was never placed the tables become free. */
export const leaveSaleAtom = atom(null, async (get, set): Promise<void> => {
  const tables = get(orderidAtom) === '' ? get(orderTablesAtom) : []
  set(clearSaleAtom)
  for (const { _id } of tables) await write('setTable', { params: { _id }, body: { status: false } })
})
