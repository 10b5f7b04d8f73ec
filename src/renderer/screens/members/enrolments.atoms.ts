import { atom } from 'jotai'
import type { EnrolmentState } from '../../../shared/contract/members.ts'
import { rowsAtoms } from '../../data/rows.ts'
import { readAtom } from '../../data/query.ts'
import { write } from '../../data/write.ts'
import { searchAtoms } from '../../ui/list/use-paused.ts'

export const shownStateAtom = atom<EnrolmentState>('waiting')
shownStateAtom.onMount = (set) => () => set('waiting')

export const enrolments = rowsAtoms('listEnrolments', (get) => ({ state: get(shownStateAtom) }))

const search = searchAtoms()

export const paxSearchAtom = search.text

export const foundPaxAtom = readAtom('findMemberPax', [], (get) => ({ query: { text: get(search.asked).trim() } }))

interface Decision {
  approved: boolean
  userid?: string
}

export const decideAtom = atom(null, async (_get, set, _id: string, body: Decision) => {
  const answer = await write('decideEnrolment', { params: { _id }, body })
  if (answer.ok) set(enrolments.rows, (rows) => rows.filter((row) => row._id !== _id))
  return answer
})
