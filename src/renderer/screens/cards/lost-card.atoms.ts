import { atom } from 'jotai'
import { draftAtom } from '../../platform/draft-atom.ts'
import type { CallReply } from '../../../shared/contract/call.ts'

export type ReplacedCard = CallReply<'replaceCard'>

export const lostNumberAtom = draftAtom('')
/** The last replacement, until another number is typed. */
export const replacedAtom = draftAtom<ReplacedCard | null>(null)

const openAtom = atom(false)
export const lostCardIsOpenAtom = atom((get) => get(openAtom))

export const openLostCardAtom = atom(null, (_get, set, cardNumber?: string) => {
  if (cardNumber !== undefined) {
    set(lostNumberAtom, () => cardNumber)
    set(replacedAtom, () => null)
  }
  set(openAtom, true)
})
export const closeLostCardAtom = atom(null, (_get, set) => set(openAtom, false))
