import { atom } from 'jotai'
import { readAtom } from './query.ts'
import { write } from './write.ts'

/** The latest first. */
export const voyagesAtom = readAtom('listVoyages', [])

/** Those that have sales: the current one and those that ended. */
export const begunVoyagesAtom = atom((get) => get(voyagesAtom).data.filter(({ state }) => state !== 'planned'))

/** Those that a passenger may be registered for: the current one and those that are planned, the next one first. */
export const voyagesAheadAtom = atom((get) =>
  get(voyagesAtom)
    .data.filter(({ state }) => state !== 'ended')
    .toReversed(),
)

/** How many passengers the end of the voyage would release, and who would stay. */
export const voyageStateAtom = readAtom('voyageState', null)

export const endVoyageAtom = atom(null, async (_get, set) => {
  const answer = await write('endVoyage')
  if (answer.ok) set(voyageStateAtom, () => ({ released: 0, kept: answer.value.kept }))
  return answer
})
