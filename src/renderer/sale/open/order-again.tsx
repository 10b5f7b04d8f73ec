import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import type { Order } from '../../../shared/contract/orders.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { useOrderForGuest } from './use-order-for-guest.ts'

interface OrderAgainProps {
  order: Pick<Order, 'cardNumber' | 'order'>
  /** Whose order it was, for screen readers. */
  of: string
}

/** The prices are the current ones; Food Order names what is no longer on the menu. */
export function OrderAgain({ order: { cardNumber, order }, of }: OrderAgainProps) {
  const begin = useOrderForGuest()
  const navigate = useNavigate()
  const toasts = useToasts()
  const again = () => {
    const refused = begin(cardNumber, order)
    if (refused === null) void navigate('/foodorder/foodorderdish')
    else toasts.warning(refused)
  }
  return (
    <Button aria-label={`Order again for ${of}`} onClick={again}>
      Order again
    </Button>
  )
}
