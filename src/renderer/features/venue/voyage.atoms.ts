import { atom } from 'jotai'
import type { VoyageCount } from '../../../shared/contract/venue.ts'
import { api } from '../../data/api.ts'
import { remoteAtom } from '../../data/remote-atom.ts'

const voyage = remoteAtom<VoyageCount | null, []>(null, () => api('voyageState'))

/** How many passengers the end of the voyage would release, and who would stay. */
export const voyageAtom = voyage.slice
export const loadVoyageAtom = voyage.load
export const refreshVoyageAtom = voyage.refresh

/** Ends the voyage; whoever stays is what the state then shows. */
export const endVoyageAtom = atom(null, async (_get, set) => {
  const answer = await api('endVoyage')
  if (answer.ok) set(voyage.replace, { released: 0, kept: answer.value.kept })
  return answer
})
