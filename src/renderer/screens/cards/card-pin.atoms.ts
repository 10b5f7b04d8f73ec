import { atom } from 'jotai'
import { draftAtom } from '../../platform/draft-atom.ts'

export const pinNumberAtom = draftAtom('')

const openAtom = atom(false)
export const cardPinIsOpenAtom = atom((get) => get(openAtom))

export const openCardPinAtom = atom(null, (_get, set, cardNumber?: string) => {
  if (cardNumber !== undefined) set(pinNumberAtom, () => cardNumber)
  set(openAtom, true)
})
export const closeCardPinAtom = atom(null, (_get, set) => set(openAtom, false))
