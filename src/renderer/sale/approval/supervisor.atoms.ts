import { atom, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import type { ApiResult } from '../../data/api-types.ts'
import { readAtom } from '../../data/query.ts'
import { sessionAtom } from '../../platform/session.ts'

/** The supervisor and their PIN as typed: the PIN is sent in one call and stored nowhere. */
export interface ByPin {
  supervisor: string
  pin: string
}

/** What a supervisor is asked to approve, in rows; the last one is the amount. */
export type AskedRows = readonly { label: string; value: ReactNode }[]

/** A request that waits for a supervisor. */
interface Pending {
  rows: AskedRows
  /** Sends the PIN; a success is passed to the caller. */
  send: (by: ByPin) => Promise<ApiResult<unknown>>
  /** Tells the caller that no one approved. */
  giveUp: () => void
}

const pending = atom<Pending | null>(null)

/** The open request, or null. */
export const supervisorQuestionAtom = atom((get) => get(pending))

/** Whether a supervisor is being asked: no request is in flight until they answer. */
export const isAskingSupervisorAtom = atom((get) => get(pending) !== null)

/** Closes the request; unless it was approved, the caller learns that no one approved. */
export const closeSupervisorAtom = atom(null, (get, set) => {
  get(pending)?.giveUp()
  set(pending, null)
})

const fieldsAtom = atom(0)

/** Counts the screens that show supervisor fields outside the dialog: 1 when one opens, -1 when it closes. */
export const askingFieldsAtom = atom(null, (_get, set, more: 1 | -1) => set(fieldsAtom, (count) => count + more))

/** The supervisors, by name; null until known. Read only while one is being asked. */
const supervisorsAtom = readAtom('listSupervisors', null, (get) => (get(pending) === null && get(fieldsAtom) === 0 ? null : {}))

/**
 * The supervisors who can approve. No one approves their own request while another can; `isOneOut` if this excludes the logged-in
 * person.
 */
export const approversAtom = atom((get) => {
  const { data } = get(supervisorsAtom)
  const own = get(sessionAtom)?.user._id
  const others = data?.filter(({ _id }) => _id !== own) ?? []
  const isOneOut = others.length > 0 && others.length < (data?.length ?? 0)
  return { approvers: isOneOut ? others : data, isOneOut }
})

/**
 * Asks for a supervisor's PIN in the frame's dialog. Resolves to the result of `send`, or null if no one approved; a wrong PIN
 * is shown in the dialog, which stays open.
 */
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
