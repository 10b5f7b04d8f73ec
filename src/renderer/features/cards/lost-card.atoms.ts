import { atom } from 'jotai'
import { draftAtom } from '../../platform/draft-atom.ts'
import type { CallReply } from '../../data/api-types.ts'

/** What a lost card became: closed, with another one in its place. */
export type ReplacedCard = CallReply<'replaceCard'>

/** The number of the lost card, as it is typed. */
export const lostNumberAtom = draftAtom('')
/** The replacement that was done last, until the next number is typed. */
export const replacedAtom = draftAtom<ReplacedCard | null>(null)

const openAtom = atom(false)
export const lostCardIsOpenAtom = atom((get) => get(openAtom))

/** Opens Lost card, at once with a number where it is known. */
export const openLostCardAtom = atom(null, (_get, set, cardNumber?: string) => {
  if (cardNumber !== undefined) {
    set(lostNumberAtom, () => cardNumber)
    set(replacedAtom, () => null)
  }
  set(openAtom, true)
})
export const closeLostCardAtom = atom(null, (_get, set) => set(openAtom, false))
