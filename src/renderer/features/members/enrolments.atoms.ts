import { atom } from 'jotai'
import type { Enrolment, EnrolmentState } from '../../../shared/contract/members.ts'
import { ok } from '../../../shared/errors.ts'
import type { ApiResult, CallInput } from '../../data/api-types.ts'
import { api, apiPage } from '../../data/api.ts'
import { remoteAtom } from '../../data/remote-atom.ts'

/** Applications of one page. */
const PAGE_ROWS = 50

interface EnrolmentPage {
  rows: Enrolment[]
  nextCursor: string | null
  total: number
}

/** Reads page after page until this many applications are there, or all. */
async function readPages(state: EnrolmentState, least: number): Promise<ApiResult<EnrolmentPage>> {
  const query: NonNullable<CallInput<'listEnrolments'>['query']> = { state, limit: PAGE_ROWS }
  const rows: Enrolment[] = []
  for (;;) {
    const answer = await apiPage('listEnrolments', { query })
    if (!answer.ok) return answer
    const { nextCursor, total } = answer.value
    rows.push(...answer.value.rows)
    if (nextCursor === null || rows.length >= least) return ok({ rows, nextCursor, total: total ?? rows.length })
    query.cursor = nextCursor
  }
}

const stateAtom = atom<EnrolmentState>('waiting')
const list = remoteAtom<EnrolmentPage, [EnrolmentState, number]>({ rows: [], nextCursor: null, total: 0 }, readPages)

/** The applications shown, newest first. */
export const enrolmentsAtom = list.slice

/** Which applications are shown: those that wait, unless another state is chosen. */
export const shownStateAtom = atom((get) => get(stateAtom))

export const showStateAtom = atom(null, async (_get, set, state: EnrolmentState) => {
  set(stateAtom, state)
  await set(list.load, state, 1)
})

/** Reads anew as many applications as are shown. */
export const refreshEnrolmentsAtom = atom(null, (get, set) => set(list.refresh, get(stateAtom), get(list.slice).data.rows.length))

/** Shows one page more. */
export const moreEnrolmentsAtom = atom(null, (get, set) => set(list.load, get(stateAtom), get(list.slice).data.rows.length + 1))

interface Decision {
  approved: boolean
  userid?: string
}

/** Decides an application and reads the list anew, refused or not: a refusal may mean that another one decided. */
export const decideAtom = atom(null, async (_get, set, _id: string, body: Decision) => {
  const answer = await api('decideEnrolment', { params: { _id }, body })
  await set(refreshEnrolmentsAtom)
  return answer
})
