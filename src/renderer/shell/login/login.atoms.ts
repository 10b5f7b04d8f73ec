import { atom } from 'jotai'
import type { ApiFailure, CallInput } from '../../data/api-types.ts'
import { api } from '../../data/api.ts'
import { handOverSaleAtom } from '../../features/sale/kept-sale.ts'
import { endSessionAtom, keepSessionAtom, loginRequestAtom, sessionAtom } from '../../platform/session.ts'
import { shipNameAtom } from '../../data/venue.atoms.ts'
import { logIn, refreshLogin, setUp } from './log-in.ts'

/** Whether the login screen asks for the first administrator instead. */
export const setupNeededAtom = atom(false)

/** Asks whether any staff exist yet, and for the name the login screen shows. */
export const loadSetupStateAtom = atom(null, async (_get, set) => {
  const answer = await api('setupState')
  if (!answer.ok) return
  set(setupNeededAtom, answer.value.needed)
  set(shipNameAtom, answer.value.venueName)
})

/** Logs in; answers the failure, or null once the login is kept. A failure leaves nobody logged in. */
export const loginAtom = atom(null, async (_get, set, credentials: CallInput<'login'>['body']): Promise<ApiFailure | null> => {
  set(loginRequestAtom, { isLoading: true, isError: false })
  const answer = await logIn(credentials)
  set(loginRequestAtom, { isLoading: false, isError: !answer.ok })
  if (answer.ok) {
    set(handOverSaleAtom, answer.value.user)
    set(keepSessionAtom, answer.value)
  } else set(endSessionAtom, 'none')
  return answer.ok ? null : answer.error
})

/** Asks what this login may do now, after staff changed on any terminal. One that has ended leads to the login. */
export const refreshSessionAtom = atom(null, async (get, set) => {
  const asked = get(sessionAtom)
  if (asked === null) return
  const record = await refreshLogin(asked)
  if (get(sessionAtom) === asked && JSON.stringify(record) !== JSON.stringify(asked)) set(keepSessionAtom, record)
})

/** Creates the first administrator, who is then logged in; answers the failure, or null. */
export const createFirstAdministratorAtom = atom(
  null,
  async (_get, set, form: CallInput<'setup'>['body']): Promise<ApiFailure | null> => {
    set(loginRequestAtom, { isLoading: true, isError: false })
    const answer = await setUp(form)
    set(loginRequestAtom, { isLoading: false, isError: !answer.ok })
    if (!answer.ok) {
      if (answer.error.code === 'setup_done') set(setupNeededAtom, false)
      return answer.error
    }
    set(setupNeededAtom, false)
    set(handOverSaleAtom, answer.value.user)
    set(keepSessionAtom, answer.value)
    return null
  },
)
