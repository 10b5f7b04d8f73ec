import { useSetAtom } from 'jotai'
import { useRef } from 'react'
import type { Order } from '../../../../shared/contract/orders.ts'
import { newId } from '../../../../shared/ids.ts'
import { write } from '../../../data/write.ts'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { allOrders, orderOfPart, type SplitOff } from '../../../model/split/make-parts.ts'
import type { planOf } from '../../../sale/state/split.atoms.ts'
import { partName } from '../../../model/split/split-parts.ts'
import { settledPlan, type SplitView } from '../../../model/split/split-view.ts'

export interface PartActs {
  /** Split off now if necessary; null if it was refused, with a toast. */
  orderOf: (number: number) => Promise<Order | null>
  makeAll: () => Promise<Order[] | null>
  splitOff: SplitOff
}

/** A retry after a lost answer still creates a part only once. */
export function usePartActs(view: SplitView, planAtom: ReturnType<typeof planOf>): PartActs {
  const toasts = useToasts()
  const setPlan = useSetAtom(planAtom)
  const keys = useRef(new Map<string, string>())
  const splitOff: SplitOff = async (order, number, body) => {
    const attempt = `${order._id} ${order.version} ${number} ${JSON.stringify(body)}`
    const idempotencyKey = keys.current.get(attempt) ?? newId()
    keys.current.set(attempt, idempotencyKey)
    const asked = { version: order.version, name: partName(view.divided.root, number), ...body }
    const answer = await write('splitOrder', { params: { id: order._id }, body: asked }, { idempotencyKey })
    if (answer.ok) return answer.value
    toasts.warning(answer.error.msg)
    return null
  }
  // The plan does not change when parts become orders.
  const orderOf = (number: number) => {
    setPlan(settledPlan(view))
    return orderOfPart(splitOff, view, number)
  }
  const makeAll = () => {
    setPlan(settledPlan(view))
    return allOrders(splitOff, view)
  }
  return { orderOf, makeAll, splitOff }
}
