import { atom } from 'jotai'
import { readAtom } from './query.ts'

/** The venue's PAX numbers that a form offers: the free ones first, a hundred at most. */
export const paxNumbersAtom = readAtom('paxNumbers', [])

/** Digits of the longest number. */
const DIGITS = 6
const beginsAtom = atom('')

/** What is typed into a choice of numbers: a venue may have far more than are offered at once. */
export const typedNumberAtom = atom(null, (_get, set, text: string) =>
  set(beginsAtom, text.replaceAll(/\D/g, '').slice(0, DIGITS)),
)

const foundAtom = readAtom('paxNumbers', [], (get) => {
  const begins = get(beginsAtom)
  return begins === '' ? null : { query: { begins } }
})

/** The same, or while digits are typed the numbers that begin with them. */
export const offeredNumbersAtom = atom((get) => (get(beginsAtom) === '' ? get(paxNumbersAtom).data : get(foundAtom).data))
