import { atom } from 'jotai'
import { EMPTY_CARD, refillDraftAtom } from './card-drafts.ts'

export interface RefillForOrder {
  cardNumber: string
  /** Rupees as typed. */
  amount: string
  back: string
}

export const refillForOrderAtom = atom<RefillForOrder | null>(null)

/** The form returns to the order once the card is refilled. */
export const startRefillAtom = atom(null, (_get, set, wanted: RefillForOrder) => {
  set(refillForOrderAtom, wanted)
  set(refillDraftAtom, () => ({ ...EMPTY_CARD, cardNumber: wanted.cardNumber, balance: wanted.amount }))
})
