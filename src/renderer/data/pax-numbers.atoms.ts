import { atom } from 'jotai'
import { readAtom } from './query.ts'

/** The venue's PAX numbers that a form offers: free ones first, at most 100. */
export const paxNumbersAtom = readAtom('paxNumbers', [])

/** Digits of the longest PAX number. */
const DIGITS = 6
const beginsAtom = atom('')

/** Sets the text typed into a choice of numbers, to search a venue's numbers beyond the first 100. */
export const typedNumberAtom = atom(null, (_get, set, text: string) =>
  set(beginsAtom, text.replaceAll(/\D/g, '').slice(0, DIGITS)),
)

const foundAtom = readAtom('paxNumbers', [], (get) => {
  const begins = get(beginsAtom)
  return begins === '' ? null : { query: { begins } }
})

/** The offered PAX numbers, or those that begin with the typed digits. */
export const offeredNumbersAtom = atom((get) => (get(beginsAtom) === '' ? get(paxNumbersAtom).data : get(foundAtom).data))
