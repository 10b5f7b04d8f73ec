import type { PayOrder } from '../../ui/parts/pay-button.tsx'
import { useLeavingFirst } from './use-leaving-first.ts'
import { useOpenOrder } from './use-open-order.ts'

interface How {
  isCheck?: boolean
}

/** `orderid` may find or create the order, null if there is none; a check without a guest opens with its dishes. */
export function usePayOrder(orderid: string | (() => Promise<string | null>), { isCheck = false }: How = {}): PayOrder {
  const open = useOpenOrder()
  const take = async () => {
    const id = typeof orderid === 'string' ? orderid : await orderid()
    if (id !== null) await open(id, isCheck ? '/foodorder/foodorderdish' : '/foodorder/orderdetails')
  }
  return useLeavingFirst(take)
}
