import { atom } from 'jotai'
import type { Order } from '../../../../shared/contract/orders.ts'
import { readOnce } from '../../../data/write.ts'
import { voidedIn } from '../merge.ts'
import { saleAtom } from '../sale.atoms.ts'
import { followOrderAtom } from './changed-elsewhere.atoms.ts'
import { closeVoidAtom } from './void-line.atoms.ts'

/** Updates the order after the void. */
export const takeVoidAtom = atom(null, (_get, set, order: Order) => {
  set(saleAtom, (sale) => voidedIn(sale, order))
  set(closeVoidAtom)
})

/** Reads the order again, since it is not what was shown and the clerk has to check it first. */
export const readAfterVoidAtom = atom(null, async (get, set): Promise<void> => {
  const { orderid } = get(saleAtom)
  set(closeVoidAtom)
  const order = orderid === '' ? null : await readOnce('getOrder', { params: { id: orderid } })
  if (order?.ok === true) await set(followOrderAtom, order.value)
})
