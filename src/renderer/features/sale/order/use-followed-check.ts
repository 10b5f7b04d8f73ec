import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { Order } from '../../../../shared/contract/orders.ts'
import { readAtom } from '../../../data/query.ts'
import { isOnCheck } from '../check-moves.ts'
import { knownOf } from '../sale.ts'
import { saleAtom } from '../sale.atoms.ts'
import { followOrderAtom } from './changed-elsewhere.atoms.ts'

/** The check that this terminal is on, for a reading of it; null for what Check Out alone places. */
const followedAtom = atom((get) => {
  const sale = get(saleAtom)
  return isOnCheck(sale) && sale.sending === null ? sale.orderid : ''
})
const checkAtom = readAtom('getOrder', null, (get) => {
  const id = get(followedAtom)
  return id === '' ? null : { params: { id } }
})

/** A reading that began before this terminal's own Send says nothing new. */
const followNewerAtom = atom(null, async (get, set, order: Order): Promise<void> => {
  const known = knownOf(get(saleAtom))
  if (known?.orderid === order._id && order.version > known.version) await set(followOrderAtom, order)
})

/** Takes over what other terminals make of the check while a screen shows it. */
export function useFollowedCheck(): void {
  const { data: order } = useAtomValue(checkAtom)
  const id = useAtomValue(followedAtom)
  const follow = useSetAtom(followNewerAtom)
  useEffect(() => {
    if (order !== null && order._id === id) void follow(order)
  }, [order, id, follow])
}
