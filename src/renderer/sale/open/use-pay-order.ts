import type { PayOrder } from '../../ui/parts/pay-button.tsx'
import { useLeavingFirst } from './use-leaving-first.ts'
import { useOpenOrder } from './use-open-order.ts'

interface How {
  isCheck?: boolean
}

/**
 * Reopens an unpaid order in Order Details: by id, or the one that `orderid` finds or creates (null if none). `isCheck`: it is a
 * check without a guest, which opens with its dishes.
 */
export function usePayOrder(orderid: string | (() => Promise<string | null>), { isCheck = false }: How = {}): PayOrder {
  const open = useOpenOrder()
  const take = async () => {
    const id = typeof orderid === 'string' ? orderid : await orderid()
    if (id !== null) await open(id, isCheck ? '/foodorder/foodorderdish' : '/foodorder/orderdetails')
  }
  return useLeavingFirst(take)
}
