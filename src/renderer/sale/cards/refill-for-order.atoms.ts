import { atom } from 'jotai'
import { EMPTY_CARD, refillDraftAtom } from './card-drafts.ts'

/** A refill that an order waits for. */
export interface RefillForOrder {
  cardNumber: string
  /** Rupees as typed; the amount that the card lacks. */
  amount: string
  /** The path of the screen to return to afterwards. */
  back: string
}

/** The refill that the current order waits for, or null. */
export const refillForOrderAtom = atom<RefillForOrder | null>(null)

/** Fills the refill form with the amount that an order lacks; the form returns to the order once the card is refilled. */
export const startRefillAtom = atom(null, (_get, set, wanted: RefillForOrder) => {
  set(refillForOrderAtom, wanted)
  set(refillDraftAtom, () => ({ ...EMPTY_CARD, cardNumber: wanted.cardNumber, balance: wanted.amount }))
})
