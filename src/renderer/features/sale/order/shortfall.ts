import { useAtomValue } from 'jotai'
import { type Paise, paiseOf, subtract } from '../../../../shared/money.ts'
import { useCardOfNumber } from '../../cards/use-card-of-number.ts'
import { orderTotalsAtom } from './cart.atoms.ts'

/** What a balance lacks for a total, paise; null where it is enough. */
export const shortfallOf = (balance: Paise, total: Paise): Paise | null => (balance < total ? subtract(total, balance) : null)

/** What the card of a number lacks for the current order, paise; null where it is enough, or while the card is not known. */
export function useShortfall(cardNumber: string): Paise | null {
  const { total } = useAtomValue(orderTotalsAtom)
  const { lookUp } = useCardOfNumber(cardNumber)
  const card = lookUp.state === 'known' ? lookUp.of.card : null
  return card === null || card.state === 'blocked' ? null : shortfallOf(paiseOf(card.balance), total)
}
