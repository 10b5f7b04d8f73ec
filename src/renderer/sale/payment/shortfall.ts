import { useAtomValue } from 'jotai'
import { type Paise, paiseOf, subtract } from '../../../shared/money/money.ts'
import { useCardOfNumber } from '../cards/use-card-of-number.ts'
import { saleAtom } from '../state/sale.atoms.ts'
import { dueAtom } from '../state/tender.atoms.ts'

/** Returns null if the balance is enough. */
export const shortfallOf = (balance: Paise, total: Paise): Paise | null => (balance < total ? subtract(total, balance) : null)

/** Paise; null if it is enough, for an unknown or blocked card, and for cash. */
export function useShortfall(cardNumber: string): Paise | null {
  const due = useAtomValue(dueAtom)
  const { tender } = useAtomValue(saleAtom)
  const { lookUp } = useCardOfNumber(cardNumber)
  const card = lookUp.state === 'known' ? lookUp.of.card : null
  return card === null || card.state === 'blocked' || tender === 'cash' ? null : shortfallOf(paiseOf(card.balance), due)
}
