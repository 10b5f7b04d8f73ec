import { atom } from 'jotai'
import type { Order } from '../../../shared/contract/orders.ts'
import { isChangedElsewhere, type LineChange, lineChanges, mergedWith } from '../../model/sale/merge.ts'
import { knownOf } from '../../model/sale/sale.ts'
import { saleAtom } from './sale.atoms.ts'
import { followMenuOfAtom } from './cart-menu.atoms.ts'

/** Changes of the order in work by another terminal. */
export interface ChangedElsewhere {
  orderid: string
  staffName: string
  terminal: string
  changes: LineChange[]
}

const newsAtom = atom<ChangedElsewhere | null>(null)

/** What another terminal changed in the order in work, until the clerk has read it; null for nothing. */
export const changedElsewhereAtom = atom(
  (get) => {
    const news = get(newsAtom)
    return news?.orderid === get(saleAtom).orderid ? news : null
  },
  (_get, set, _read: null) => set(newsAtom, null),
)

/**
 * Merges another terminal's changes into the order in work, and keeps the changes made here; returns whether there were any.
 * While this terminal's Send is unanswered, the change could be that Send, so it is resent first.
 */
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
