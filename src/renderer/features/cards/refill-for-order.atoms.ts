import { atom } from 'jotai'
import { EMPTY_CARD, refillDraftAtom } from './card-drafts.ts'

/** A refill that an order waits for. */
export interface RefillForOrder {
  cardNumber: string
  /** Rupees as typed: what the card lacks. */
  amount: string
  /** The path of the screen that goes on afterwards. */
  back: string
}

/** The refill that the current order waits for, or null. */
export const refillForOrderAtom = atom<RefillForOrder | null>(null)

/** Fills the refill form with what an order lacks; the form leads back once it is done. */
export const startRefillAtom = atom(null, (_get, set, wanted: RefillForOrder) => {
  set(refillForOrderAtom, wanted)
  set(refillDraftAtom, () => ({ ...EMPTY_CARD, cardNumber: wanted.cardNumber, balance: wanted.amount }))
})
