import { atom } from 'jotai'
import { readAtom } from './query.ts'

/** The numbers that a form offers: free ones first, at most 100. */
export const paxNumbersAtom = readAtom('paxNumbers', [])

const DIGITS = 6
const beginsAtom = atom('')

/** The typed digits search the numbers beyond the first 100. */
export const typedNumberAtom = atom(null, (_get, set, text: string) =>
  set(beginsAtom, text.replaceAll(/\D/g, '').slice(0, DIGITS)),
)

const foundAtom = readAtom('paxNumbers', [], (get) => {
  const begins = get(beginsAtom)
  return begins === '' ? null : { query: { begins } }
})

export const offeredNumbersAtom = atom((get) => (get(beginsAtom) === '' ? get(paxNumbersAtom).data : get(foundAtom).data))
