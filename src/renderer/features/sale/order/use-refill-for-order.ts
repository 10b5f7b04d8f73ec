import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatAmount, type Paise } from '../../../../shared/money.ts'
import { startRefillAtom } from '../../cards/refill-for-order.atoms.ts'

/** Opens the refill form with a card's number and what it lacks; it leads back to the path `back`. */
export function useRefillForOrder(back: string): (cardNumber: string, shortfall: Paise) => void {
  const start = useSetAtom(startRefillAtom)
  const navigate = useNavigate()
  return useCallback(
    (cardNumber, shortfall) => {
      start({ cardNumber, amount: formatAmount(shortfall), back })
      void navigate('/foodorder/cardactive')
    },
    [start, navigate, back],
  )
}
