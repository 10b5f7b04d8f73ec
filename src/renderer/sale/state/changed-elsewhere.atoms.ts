import { atom } from 'jotai'
import type { Order } from '../../../shared/contract/orders.ts'
import { isChangedElsewhere, type LineChange, lineChanges, mergedWith } from '../../model/sale/merge.ts'
import { knownOf } from '../../model/sale/sale.ts'
import { saleAtom } from './sale.atoms.ts'
import { followMenuOfAtom } from './cart-menu.atoms.ts'

export interface ChangedElsewhere {
  orderid: string
  staffName: string
  terminal: string
  changes: LineChange[]
}

const newsAtom = atom<ChangedElsewhere | null>(null)

/** The change is shown until the clerk has read it; null for none. */
export const changedElsewhereAtom = atom(
  (get) => {
    const news = get(newsAtom)
    return news?.orderid === get(saleAtom).orderid ? news : null
  },
  (_get, set, _read: null) => set(newsAtom, null),
)

/** While a Send is unanswered the change could be that Send, so it is resent first. Returns whether there were changes. */
export const followOrderAtom = atom(null, async (get, set, order: Order): Promise<boolean> => {
  const sale = get(saleAtom)
  if (sale.sending !== null || !isChangedElsewhere(sale, order)) return false
  const { staffName, terminal } = order
  const changes = lineChanges(knownOf(sale)?.lines ?? [], order.order)
  set(saleAtom, (now) => mergedWith(now, order))
  set(newsAtom, { orderid: order._id, staffName, terminal, changes })
  await set(followMenuOfAtom, order)
  return true
})
