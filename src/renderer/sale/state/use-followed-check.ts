import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { Order } from '../../../shared/contract/orders.ts'
import { readAtom } from '../../data/query.ts'
import { isOnCheck } from '../../model/sale/check-moves.ts'
import { isOpen, knownOf, seen } from '../../model/sale/sale.ts'
import { saleAtom } from './sale.atoms.ts'
import { followOrderAtom } from './changed-elsewhere.atoms.ts'
import { followEndAtom } from './ended-elsewhere.atoms.ts'
import { isSavingCoversAtom } from './send.atoms.ts'

/** The id is empty while nothing is placed, or while a change from here is in flight. */
const followedAtom = atom((get) => {
  const sale = get(saleAtom)
  return isOpen(sale) && sale.sending === null && !get(isSavingCoversAtom) ? sale.orderid : ''
})
const checkAtom = readAtom('getOrder', null, (get) => {
  const id = get(followedAtom)
  return id === '' ? null : { params: { id } }
})

/** A reading from before this terminal's Send is stale; an order that only Check Out placed is not merged here. */
const followNewerAtom = atom(null, async (get, set, order: Order): Promise<void> => {
  await set(followEndAtom, order)
  const known = knownOf(get(saleAtom))
  if (!isOnCheck(get(saleAtom)) || known?.orderid !== order._id) return
  if (order.version > known.version) await set(followOrderAtom, order)
  // Printing its bill changes nothing else of it.
  else if (order.version === known.version && order.billed === true && known.billed !== true)
    set(saleAtom, (sale) => (isOpen(sale) ? { ...sale, known: seen(order) } : sale))
})

export function useFollowedCheck(): void {
  const { data: order } = useAtomValue(checkAtom)
  const id = useAtomValue(followedAtom)
  const follow = useSetAtom(followNewerAtom)
  useEffect(() => {
    if (order !== null && order._id === id) void follow(order)
  }, [order, id, follow])
}
