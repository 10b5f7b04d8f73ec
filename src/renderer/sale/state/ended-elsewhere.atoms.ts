import { atom } from 'jotai'
import type { Order } from '../../../shared/contract/orders.ts'
import type { ApiResult } from '../../data/api-types.ts'
import { readOnce } from '../../data/write.ts'
import { withoutCheck } from '../../model/sale/check-moves.ts'
import { joinedLines, withOrder } from '../../model/sale/moves.ts'
import { isOpen } from '../../model/sale/sale.ts'
import { saleAtom } from './sale.atoms.ts'
import { type EndedElsewhere, endOf, unsentOf, withoutEnded } from '../../model/sale/ended-elsewhere.ts'
import { openOrderAtom } from './open-order.atoms.ts'

/** `target` has the dishes now; null if no order has. */
interface EndNews extends EndedElsewhere {
  target: Order | null
}

/** Stop following an order after this many merges. */
const MAX_MERGES = 5

const newsAtom = atom<EndNews | null>(null)

/** The end is shown until the clerk has decided on what was added here; null while the order is open. */
export const endedElsewhereAtom = atom((get) => {
  const [news, sale] = [get(newsAtom), get(saleAtom)]
  return news !== null && isOpen(sale) && news.orderid === sale.orderid ? news : null
})

async function lastHolder(id: string): Promise<Order | null> {
  let at = id
  for (let merges = 0; merges < MAX_MERGES; merges += 1) {
    const found = await readOnce('getOrder', { params: { id: at } })
    if (!found.ok) return null
    const history = found.value.payment === 'cancelled' ? await readOnce('orderHistory', { params: { id: at } }) : null
    const into = history?.ok === true ? (endOf(at, history.value)?.into ?? null) : null
    if (into === null) return found.value
    at = into
  }
  return null
}

/** An order whose merge was undone is open again. */
export const followEndAtom = atom(null, async (get, set, { _id, payment }: Order): Promise<void> => {
  if (payment === 'unpaid') set(newsAtom, null)
  if (payment === 'unpaid' || get(newsAtom)?.orderid === _id) return
  const history = await readOnce('orderHistory', { params: { id: _id } })
  const end = history.ok ? endOf(_id, history.value) : null
  if (end !== null) set(newsAtom, { ...end, target: end.into === null ? null : await lastHolder(end.into) })
})

/** The order is gone from the server: its dishes are placed again, unless they went into another order. */
export const orderGoneAtom = atom(null, async (get, set): Promise<void> => {
  const found = await readOnce('getOrder', { params: { id: get(saleAtom).orderid } })
  if (found.ok) await set(followEndAtom, found.value)
  const went = get(endedElsewhereAtom)?.into ?? null
  set(saleAtom, went === null ? withoutCheck : (sale) => withOrder(sale, { sending: null, placing: null }))
})

export const openTargetAtom = atom(
  null,
  async (get, set, takesAlong: boolean, show: () => void): Promise<ApiResult<Order> | null> => {
    const target = get(endedElsewhereAtom)?.target ?? null
    if (target === null) return null
    const lines = takesAlong ? unsentOf(get(saleAtom)) : []
    const answer = await set(openOrderAtom, target._id, show)
    if (answer.ok && lines.length > 0) set(saleAtom, (sale) => withOrder(sale, { lines: joinedLines(answer.value.order, lines) }))
    return answer
  },
)

/** What was added here stays as a new order. */
export const leaveEndedAtom = atom(null, (_get, set) => {
  set(saleAtom, withoutEnded)
  set(newsAtom, null)
})
