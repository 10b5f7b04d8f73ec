import { atom } from 'jotai'
import { readAtom } from '../../data/query.ts'
import { write } from '../../data/write.ts'

/** How many passengers leave at the end of the voyage, and who stays. */
export const voyageAtom = readAtom('voyageState', null)

/** Ends the voyage, and then shows the passengers who stay. */
export const endVoyageAtom = atom(null, async (_get, set) => {
  const answer = await write('endVoyage')
  if (answer.ok) set(voyageAtom, () => ({ released: 0, kept: answer.value.kept }))
  return answer
})
