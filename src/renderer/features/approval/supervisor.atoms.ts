import { atom, useSetAtom } from 'jotai'
import { useCallback, type ReactNode } from 'react'
import type { ApiResult } from '../../data/api-types.ts'
import { readAtom } from '../../data/query.ts'
import { sessionAtom } from '../../platform/session.ts'

/** Who approves, and the PIN as typed: it goes into the one call and is kept nowhere. */
export interface ByPin {
  supervisor: string
  pin: string
}

/** What a supervisor is asked to allow, in rows, the last of them the amount. */
export type AskedRows = readonly { label: string; value: ReactNode }[]

/** A question that waits for a supervisor. */
interface Pending {
  rows: AskedRows
  /** Sends the PIN; the caller gets a success. */
  send: (by: ByPin) => Promise<ApiResult<unknown>>
  /** Tells the caller that nobody approved. */
  giveUp: () => void
}

const pending = atom<Pending | null>(null)

/** The open question, or null. */
export const supervisorQuestionAtom = atom((get) => get(pending))

/** Whether a supervisor is asked now: nothing is on its way to the server until they answer. */
export const isAskingSupervisorAtom = atom((get) => get(pending) !== null)

/** Closes the question; the answer is that nobody approved, unless somebody did. */
export const closeSupervisorAtom = atom(null, (get, set) => {
  get(pending)?.giveUp()
  set(pending, null)
})

const fieldsAtom = atom(0)

/** Set while a screen of its own asks for a supervisor: 1 more, or 1 less. */
export const askingFieldsAtom = atom(null, (_get, set, more: 1 | -1) => set(fieldsAtom, (count) => count + more))

/** Who may approve, by name; null until it is known. Read while somebody is asked. */
const supervisorsAtom = readAtom('listSupervisors', null, (get) => (get(pending) === null && get(fieldsAtom) === 0 ? null : {}))

/** Four eyes: nobody approves their own act while somebody else can. `isOneOut` is true where this leaves the person who is logged in out. */
export const approversAtom = atom((get) => {
  const { data } = get(supervisorsAtom)
  const own = get(sessionAtom)?.user._id
  const others = data?.filter(({ _id }) => _id !== own) ?? []
  const isOneOut = others.length > 0 && others.length < (data?.length ?? 0)
  return { approvers: isOneOut ? others : data, isOneOut }
})

/**
 * Asks for a supervisor's PIN in the dialog of the frame and answers what `send` brought, or null when nobody approved. A wrong PIN is
 * shown in the dialog, which stays.
 */
export function useAskSupervisor() {
  const set = useSetAtom(pending)
  return useCallback(
    <T>(rows: AskedRows, send: (by: ByPin) => Promise<ApiResult<T>>): Promise<T | null> =>
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
      }),
    [set],
  )
}
