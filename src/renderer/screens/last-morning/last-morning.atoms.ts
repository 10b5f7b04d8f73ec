import { atom } from 'jotai'
import { readAtom } from '../../data/query.ts'
import { rowsAtoms } from '../../data/rows.ts'
import { voyagesAtom } from '../../data/voyages.atoms.ts'
import { write } from '../../data/write.ts'
import { draftAtom } from '../../platform/draft-atom.ts'

const chosenAtom = draftAtom('')

/** The voyages that have ended, the latest first: their unclaimed balances may be looked at. */
export const endedVoyagesAtom = atom((get) => get(voyagesAtom).data.filter(({ state }) => state === 'ended'))

/** The ended voyage that is looked at; null for everyone aboard. */
export const morningVoyageAtom = atom(
  (get) => get(endedVoyagesAtom).find(({ _id }) => _id === get(chosenAtom)) ?? null,
  (_get, set, voyage: string) => set(chosenAtom, () => voyage),
)

export const morningQueryAtom = atom((get) => {
  const voyage = get(morningVoyageAtom)
  return voyage === null ? {} : { voyage: voyage._id }
})

export const morningAtom = readAtom('lastMorning', null, (get) => ({ query: get(morningQueryAtom) }))

export const unreturned = rowsAtoms('listUnreturned', (get) => get(morningQueryAtom))

export const openDisputes = rowsAtoms('listDisputes', () => ({ open: true }))

export const mailStatementsAtom = atom(null, (get, _set, again: boolean) =>
  write('mailStatements', { body: { ...get(morningQueryAtom), ...(again && { again: true as const }) } }),
)
