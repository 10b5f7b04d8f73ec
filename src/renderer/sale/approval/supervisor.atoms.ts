import { atom, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import type { ApiResult } from '../../data/api-types.ts'
import { readAtom } from '../../data/query.ts'
import { sessionAtom } from '../../platform/session.ts'

/** The PIN is sent in one call and stored nowhere. */
export interface ByPin {
  supervisor: string
  pin: string
}

export type AskedRows = readonly { label: string; value: ReactNode }[]

interface Pending {
  rows: AskedRows
  send: (by: ByPin) => Promise<ApiResult<unknown>>
  giveUp: () => void
}

const pending = atom<Pending | null>(null)

export const supervisorQuestionAtom = atom((get) => get(pending))

/** No request is in flight until the supervisor answers. */
export const isAskingSupervisorAtom = atom((get) => get(pending) !== null)

/** The caller of an unanswered request learns that no one approved. */
export const closeSupervisorAtom = atom(null, (get, set) => {
  get(pending)?.giveUp()
  set(pending, null)
})

const fieldsAtom = atom(0)

/** A screen with supervisor fields outside the dialog adds 1 when it opens and -1 when it closes. */
export const askingFieldsAtom = atom(null, (_get, set, more: 1 | -1) => set(fieldsAtom, (count) => count + more))

/** The list is read only while a supervisor is being asked. */
const supervisorsAtom = readAtom('listSupervisors', null, (get) => (get(pending) === null && get(fieldsAtom) === 0 ? null : {}))

/** No one approves their own request while another can; `isOneOut` if this leaves out the logged-in person. */
export const approversAtom = atom((get) => {
  const { data } = get(supervisorsAtom)
  const own = get(sessionAtom)?.user._id
  const others = data?.filter(({ _id }) => _id !== own) ?? []
  const isOneOut = others.length > 0 && others.length < (data?.length ?? 0)
  return { approvers: isOneOut ? others : data, isOneOut }
})

/** Resolves to null if no one approved; a wrong PIN is shown in the dialog, which stays open. */
export function useAskSupervisor() {
  const set = useSetAtom(pending)
  return <T>(rows: AskedRows, send: (by: ByPin) => Promise<ApiResult<T>>): Promise<T | null> =>
    new Promise((resolve) => {
      set({
        rows,
        send: async (by) => {
          const answer = await send(by)
          if (answer.ok) resolve(answer.value)
          return answer
        },
        giveUp: () => resolve(null),
      })
    })
}
