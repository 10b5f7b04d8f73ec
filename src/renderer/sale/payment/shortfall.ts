import { useAtomValue } from 'jotai'
import { type Paise, paiseOf, subtract } from '../../../shared/money/money.ts'
import { useCardOfNumber } from '../cards/use-card-of-number.ts'
import { saleAtom } from '../state/sale.atoms.ts'
import { dueAtom } from '../state/tender.atoms.ts'

/** The shortfall of a balance, paise; null if it is enough. */
export const shortfallOf = (balance: Paise, total: Paise): Paise | null => (balance < total ? subtract(total, balance) : null)

/** The shortfall of a card for the current order and its tip, paise; null if it is enough, for an unknown card, and for cash. */
export function useShortfall(cardNumber: string): Paise | null {
  const due = useAtomValue(dueAtom)
  const { tender } = useAtomValue(saleAtom)
  const { lookUp } = useCardOfNumber(cardNumber)
  const card = lookUp.state === 'known' ? lookUp.of.card : null
  return card === null || card.state === 'blocked' || tender === 'cash' ? null : shortfallOf(paiseOf(card.balance), due)
}
