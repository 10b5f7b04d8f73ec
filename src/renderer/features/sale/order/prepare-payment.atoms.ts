import { atom } from 'jotai'
import { paiseOf } from '../../../../shared/money.ts'
import { queriesAtom, readKnown } from '../../../data/query.ts'
import { cartAtom } from '../sale.atoms.ts'
import { orderTotalsAtom } from './cart.atoms.ts'
import { shortfallOf } from './shortfall.ts'
import { settleUnpaidAtom } from './unpaid-order.atoms.ts'

/**
 * Before an order is approved by whatever factor: settles an unpaid order of the card's holder, and holds a card with too little money.
 * Where the server does not say, it goes on: Check Out and the payment ask again.
 */
export const preparePaymentAtom = atom(null, async (get, set, cardNumber: string): Promise<'go' | 'left' | 'short'> => {
  const found = await readKnown(get(queriesAtom), 'findCard', { params: { cardNumber } })
  const card = found.ok ? found.value.card : null
  if (card === null || card.state === 'blocked' || get(cartAtom).length === 0) return 'go'
  if (!(await set(settleUnpaidAtom, card._id))) return 'left'
  return shortfallOf(paiseOf(card.balance), get(orderTotalsAtom).total) === null ? 'go' : 'short'
})
