import { useSetAtom, useStore } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { searchTextAtom } from '../../features/pax/pax.atoms.ts'
import { dishSearchAtom } from '../../features/sale/dishes/dishes.atoms.ts'
import { withOrder } from '../../features/sale/moves.ts'
import { saleAtom } from '../../features/sale/sale.atoms.ts'
import { useScanner } from '../../ui/frame/use-scanner.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'

/**
 * A card that is scanned on any screen pays for the order that this terminal has in work; without one its passenger is found at the Front
 * Desk. A card whose code or PIN is being asked for, and a payment under way, stay.
 */
export function useScannedCard(isOff: boolean): void {
  const store = useStore()
  const navigate = useNavigate()
  const setSale = useSetAtom(saleAtom)
  const toasts = useToasts()
  useScanner((cardNumber) => {
    if (isOff) return
    store.set(dishSearchAtom, '')
    const { stage, lines, approval, pinCard } = store.get(saleAtom)
    if (stage === 'paying') {
      toasts.warning('Finish the payment on this terminal first')
      void navigate('/foodorder/checkout')
    } else if (stage === 'paid' || lines.length === 0) {
      store.set(searchTextAtom, cardNumber)
      void navigate('/foodorder/frontdesk')
    } else {
      if (approval === null && pinCard === null) setSale((sale) => withOrder(sale, { cardNumber }))
      else toasts.info('Another card is chosen for this order. ‘Change’ puts it aside')
      void navigate('/foodorder/orderdetails')
    }
  })
}
