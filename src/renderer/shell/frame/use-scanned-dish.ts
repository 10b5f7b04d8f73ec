import { useStore } from 'jotai'
import { useLocation, useNavigate } from 'react-router-dom'
import { readOnce } from '../../data/write.ts'
import { useAddDish } from '../../sale/options/use-add-dish.ts'
import { emptySale } from '../../model/sale/sale.ts'
import { saleAtom } from '../../sale/state/sale.atoms.ts'
import { MAX_QTY } from '../../../shared/contract/order-parts.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'

/** The screens that show the order and open the sheet of options; from other screens a scanned dish opens the first one. */
const ORDER_SCREENS = new Set(['/foodorder/foodorderdish', '/foodorder/orderdetails'])

/**
 * Adds a scanned dish to the current order. A paid order is closed first; during a payment the dish is not added. Resolves to
 * false if the dish is no longer on the menu.
 */
export function useScannedDish(): (id: string) => Promise<boolean> {
  const store = useStore()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const add = useAddDish()
  const toasts = useToasts()
  return async (id) => {
    const found = await readOnce('cartDishes', { query: { ids: id } })
    if (!found.ok) {
      toasts.warning(found.error.msg)
      return true
    }
    const [dish] = found.value
    if (dish === undefined) return false
    const { stage } = store.get(saleAtom)
    if (stage === 'paying') {
      toasts.warning('Finish the payment on this terminal first')
      void navigate('/foodorder/checkout')
      return true
    }
    if (stage === 'paid' && !dish.soldOut) store.set(saleAtom, emptySale)
    if (!add(dish)) toasts.info(`${MAX_QTY} of ${dish.dishName} are in the order, the most allowed`)
    if (!ORDER_SCREENS.has(pathname)) void navigate('/foodorder/foodorderdish')
    return true
  }
}
