import { useStore } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { readOnce } from '../../data/write.ts'
import { searchTextAtom } from '../../screens/pax/pax.atoms.ts'
import { withOrder } from '../../model/sale/moves.ts'
import { saleAtom } from '../../sale/state/sale.atoms.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'

/**
 * Chooses a scanned card to pay for this terminal's current order; without an order, searches its passenger at the Front Desk. It
 * does not replace a card whose code or PIN is being asked for, nor interrupt a payment in flight. Resolves to false if no one
 * has or had the number.
 */
export function useScannedCard(): (cardNumber: string) => Promise<boolean> {
  const store = useStore()
  const navigate = useNavigate()
  const toasts = useToasts()
  const go = (cardNumber: string) => {
    const { stage, lines, approval, pinCard } = store.get(saleAtom)
    if (stage === 'paying') {
      toasts.warning('Finish the payment on this terminal first')
      void navigate('/foodorder/checkout')
    } else if (stage === 'paid' || lines.length === 0) {
      store.set(searchTextAtom, cardNumber)
      void navigate('/foodorder/frontdesk')
    } else {
      if (approval === null && pinCard === null) store.set(saleAtom, (sale) => withOrder(sale, { cardNumber }))
      else toasts.info('Another card is already chosen for this order. Press ‘Change’ first')
      void navigate('/foodorder/orderdetails')
    }
  }
  return async (cardNumber) => {
    const found = await readOnce('findCard', { params: { cardNumber } })
    if (!found.ok) toasts.warning(found.error.msg)
    else if (found.value.holder === null && found.value.replacedBy === null) return false
    else go(cardNumber)
    return true
  }
}
