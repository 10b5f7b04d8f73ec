import { atom } from 'jotai'
import { flushSync } from 'react-dom'
import type { Order } from '../../../shared/contract/orders.ts'
import { ok } from '../../../shared/errors.ts'
import { failure } from '../../../shared/messages.ts'
import type { ApiResult } from '../../data/api-types.ts'
import { readOnce, write } from '../../data/write.ts'
import { placedMark } from '../../model/sale/line.ts'
import { opened } from '../../model/sale/moves.ts'
import { knownOf } from '../../model/sale/sale.ts'
import { clearSaleAtom, saleAtom } from './sale.atoms.ts'

/** An order that was never placed, or unsent changes; null if nothing. */
export const lostByLeavingAtom = atom((get): 'order' | 'changes' | null => {
  const sale = get(saleAtom)
  if (sale.orderid === '') return sale.lines.length > 0 ? 'order' : null
  const known = knownOf(sale)
  return known !== null && placedMark(known.lines) !== placedMark(sale.lines) ? 'changes' : null
})

/** `show` must navigate with `flushSync`: otherwise the old screen would be painted with the new order first. */
export const openOrderAtom = atom(null, async (_get, set, id: string, show: () => void): Promise<ApiResult<Order>> => {
  const [answer, parts] = await Promise.all([
    readOnce('getOrder', { params: { id } }),
    readOnce('listOrderParts', { params: { id } }),
  ])
  if (!answer.ok) return answer
  const order = answer.value
  if (order.payment !== 'unpaid')
    return { ok: false, error: failure(order.payment === 'paid' ? 'order_paid' : 'order_not_found') }
  await set(leaveSaleAtom)
  flushSync(() => {
    set(saleAtom, opened(order, parts.ok && parts.value.length > 1))
    show()
  })
  return ok(order)
})

/** A placed order stays open; the tables of one that was never placed are freed. */
export const leaveSaleAtom = atom(null, async (get, set): Promise<void> => {
  const { orderid, tables } = get(saleAtom)
  set(clearSaleAtom)
  if (orderid !== '') return
  for (const { _id } of tables) await write('setTable', { params: { _id }, body: { status: false } })
})
