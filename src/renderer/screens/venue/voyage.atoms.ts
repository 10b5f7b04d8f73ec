import { atom } from 'jotai'
import { readAtom } from '../../data/query.ts'
import { write } from '../../data/write.ts'

export const voyageAtom = readAtom('voyageState', null)

export const endVoyageAtom = atom(null, async (_get, set) => {
  const answer = await write('endVoyage')
  if (answer.ok) set(voyageAtom, () => ({ released: 0, kept: answer.value.kept }))
  return answer
})
