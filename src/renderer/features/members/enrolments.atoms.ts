import { atom } from 'jotai'
import type { EnrolmentState } from '../../../shared/contract/members.ts'
import { rowsAtoms } from '../../data/rows.ts'
import { readAtom } from '../../data/query.ts'
import { write } from '../../data/write.ts'
import { searchAtoms } from '../../ui/list/use-paused.ts'

/** Which applications are shown; at first those that wait. */
export const shownStateAtom = atom<EnrolmentState>('waiting')
shownStateAtom.onMount = (set) => () => set('waiting')

/** The applications shown, newest first. */
export const enrolments = rowsAtoms('listEnrolments', (get) => ({ state: get(shownStateAtom) }))

const search = searchAtoms()

/** What is typed to find the passenger of an application. */
export const paxSearchAtom = search.text

/** The passengers aboard with this name or number. */
export const foundPaxAtom = readAtom('findMemberPax', [], (get) => ({ query: { text: get(search.asked).trim() } }))

interface Decision {
  approved: boolean
  userid?: string
}

/** Decides an application, which then leaves those that wait. */
export const decideAtom = atom(null, async (_get, set, _id: string, body: Decision) => {
  const answer = await write('decideEnrolment', { params: { _id }, body })
  if (answer.ok) set(enrolments.rows, (rows) => rows.filter((row) => row._id !== _id))
  return answer
})
